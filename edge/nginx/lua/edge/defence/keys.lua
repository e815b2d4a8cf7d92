-- The keys that passes and challenges are signed with. The control plane gives them to all nodes; a
-- node that has none makes one of its own.
local cjson = require 'cjson.safe'

local dict = ngx.shared.edge_defence
local keys = {}

local known, known_text = {}, nil

local function own_key()
    local file = assert(io.open('/dev/urandom', 'rb'))
    local bytes = file:read(32)
    file:close()
    return bytes
end

-- Where none is set: one for all workers, for as long as nginx runs. Answers whether its memory was
-- empty, as after a start or a reload that brought it or changed its size.
function keys.init()
    return (dict:add('own-key', own_key()))
end

-- `list` is in base64, newest first.
function keys.set(list)
    dict:set('keys', cjson.encode(list))
end

local function current()
    local text = dict:get('keys')
    if text ~= known_text or #known == 0 then
        known, known_text = {}, text
        for _, item in ipairs(text and cjson.decode(text) or {}) do
            known[#known + 1] = ngx.decode_base64(item) or item
        end
        if #known == 0 then
            known = { dict:get('own-key') or own_key() }
        end
    end
    return known
end

local function mac(key, text)
    return (ngx.encode_base64(ngx.hmac_sha1(key, text), true):gsub('[+/]', { ['+'] = '-', ['/'] = '_' }))
end

function keys.sign(text)
    return mac(current()[1], text)
end

-- Signed by the newest key or the one before it.
function keys.verify(text, signature)
    for _, key in ipairs(current()) do
        -- Both are digests, so what a comparison takes tells nothing of either.
        if ngx.md5_bin(mac(key, text)) == ngx.md5_bin(signature) then
            return true
        end
    end
    return false
end

return keys
