-- Certificates in shared memory, by reference: what a reference names never changes, so what a
-- worker has parsed stays good. Keys are in memory only, and in the boot file that root reads.
local cjson = require 'cjson.safe'
local lrucache = require 'resty.lrucache'
local ssl = require 'ngx.ssl'
local room = require 'edge.room'

local dict = ngx.shared.edge_certificates
local parsed = assert(lrucache.new(2000))

local certificates = {}

function certificates.memory()
    return room.of(dict)
end

function certificates.put(list)
    for _, item in ipairs(list) do
        local text = cjson.encode({ chain = item.chain, key = item.privateKey })
        local ok, err = dict:safe_set(item.reference, text)
        if not ok then
            error(room.reason(err, '证书', #text, 'EDGE_CERTIFICATES_MEMORY'), 0)
        end
    end
end

-- Puts what fits, and answers why the others do not, by their references.
function certificates.put_each(list)
    local left_out = {}
    for _, item in ipairs(list) do
        local ok, err = pcall(certificates.put, { item })
        if not ok then
            left_out[item.reference] = tostring(err)
        end
    end
    return left_out
end

-- Whether there is nothing in memory, as after a start or a reload that changed its size.
function certificates.are_gone()
    return #dict:get_keys(1) == 0
end

-- For a start from nothing.
function certificates.load(list)
    for reference, reason in pairs(certificates.put_each(list)) do
        ngx.log(ngx.ERR, 'certificate ', reference, ': ', reason)
    end
end

function certificates.drop(references)
    for _, reference in ipairs(references) do
        dict:delete(reference)
    end
end

-- Drops everything that is not among the references.
function certificates.keep(references)
    local kept = {}
    for _, reference in ipairs(references) do
        kept[reference] = true
    end
    for _, reference in ipairs(dict:get_keys(0)) do
        if not kept[reference] then
            dict:delete(reference)
        end
    end
end

local function parse(reference)
    local text = dict:get(reference)
    local item = text and cjson.decode(text)
    if not item then
        return nil, 'it is not in memory'
    end
    local chain, chain_err = ssl.parse_pem_cert(item.chain)
    local key, key_err = ssl.parse_pem_priv_key(item.key)
    if not chain or not key then
        return nil, chain_err or key_err
    end
    return { chain = chain, key = key }
end

-- The chain of a reference as ngx.ocsp takes it; nil when it is not there.
function certificates.der(reference)
    local text = dict:get(reference)
    local item = text and cjson.decode(text)
    return item and (ssl.cert_pem_to_der(item.chain))
end

-- The parsed chain and key of a reference, or nil and why not.
function certificates.get(reference)
    local known = parsed:get(reference)
    if known then
        return known
    end
    local found, err = parse(reference)
    if found then
        parsed:set(reference, found)
    end
    return found, err
end

return certificates
