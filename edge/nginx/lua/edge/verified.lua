-- Whether who says to be a search engine is it: its address is one that the engine has published, or the
-- name of the address in the DNS is the engine's, and that name leads back to the address. What was found
-- is kept in shared memory; the first request of an address waits for it, a second at most.
local cjson = require 'cjson.safe'
local addresses = require 'edge.addresses'

local has_resolver, resolver = pcall(require, 'nginx.dns.resolver')
if not has_resolver then
    has_resolver, resolver = pcall(require, 'resty.dns.resolver')
end

local dict = ngx.shared.edge_engines
local published = ngx.shared.edge_defence

local verified = { servers = {} }

local seconds = { yes = 86400, no = 3600, unknown = 60 }
local lookups_max = 64
local names_max = 3

function verified.init(servers)
    for host, port in servers:gmatch('([^%s,]+)|(%d+)') do
        verified.servers[#verified.servers + 1] = { host, tonumber(port) }
    end
    if not has_resolver then
        ngx.log(ngx.WARN, 'lua-nginx-dns is not installed: search engines cannot be verified')
    end
end

local function is_of(hosts, name)
    for _, host in ipairs(hosts) do
        if name:sub(-#host - 1) == '.' .. host then
            return true
        end
    end
    return false
end

local function leads_back(dns, name, address)
    local is_v6 = address:find(':', 1, true)
    local answers = dns:query(name, { qtype = is_v6 and dns.TYPE_AAAA or dns.TYPE_A })
    if not answers or answers.errcode and answers.errcode ~= 3 then
        return nil
    end
    local wanted = is_v6 and resolver.expand_ipv6_addr(address) or address
    for _, answer in ipairs(answers) do
        local found = answer.address
        if found and (is_v6 and resolver.expand_ipv6_addr(found) or found) == wanted then
            return true
        end
    end
    return false
end

-- yes, no, or unknown when the DNS did not answer.
local function ask(engine, address)
    local dns = resolver:new({ nameservers = verified.servers, retrans = 2, timeout = 250 })
    local answers = dns and dns:reverse_query(address)
    if not answers or answers.errcode and answers.errcode ~= 3 then
        return 'unknown'
    end
    local tried = 0
    for _, answer in ipairs(answers) do
        local name = answer.ptrdname and answer.ptrdname:lower():gsub('%.$', '')
        if name and is_of(engine.hosts, name) and tried < names_max then
            tried = tried + 1
            local back = leads_back(dns, name, address)
            if back ~= false then
                return back and 'yes' or 'unknown'
            end
        end
    end
    return 'no'
end

-- Addresses without end must not make look-ups without end.
local function bounded(engine, address)
    if dict:incr('running', 1, 0, 30) > lookups_max then
        dict:incr('running', -1)
        return nil
    end
    local ok, found = pcall(ask, engine, address)
    dict:incr('running', -1)
    return ok and found or 'unknown'
end

-- The addresses that engines have published, by their ids; compiled once a version and worker.
local lists, lists_version = {}, nil

local function refresh_lists()
    local version = published:get('engine-lists:version')
    if version == lists_version then
        return
    end
    lists, lists_version = {}, version
    for id, list in pairs(cjson.decode(published:get('engine-lists') or '{}') or {}) do
        lists[id] = addresses.compile(list)
    end
end

-- Takes what the agent read. Without lists it only asks; answers whether this version is here.
function verified.take_lists(version, given)
    if given then
        local ok, err = published:safe_set('engine-lists', cjson.encode(given))
        if not ok then
            error('engine lists: ' .. err, 0)
        end
        published:safe_set('engine-lists:version', version)
    end
    return published:get('engine-lists:version') == version
end

-- Whether an engine has published an address; nil where nothing of the engine is known here.
local function is_published(engine, address)
    refresh_lists()
    local list = lists[engine.id]
    if not list then
        return nil
    end
    local bytes = addresses.parse(address)
    return bytes ~= nil and addresses.listed(list, bytes) ~= false
end

-- Whether anybody can be verified here.
function verified.available()
    return has_resolver and #verified.servers > 0
end

function verified.state(engine, address)
    local is_listed = is_published(engine, address)
    if is_listed then
        return 'yes'
    elseif #engine.hosts == 0 then
        -- No name says whose its addresses are: its list alone does.
        return is_listed == nil and 'unknown' or 'no'
    end
    if not verified.available() then
        return 'unknown'
    end
    local key = engine.id .. '|' .. address
    local found = dict:get(key)
    if not found then
        found = bounded(engine, address)
        if not found then
            return 'unknown'
        end
        dict:set(key, found, seconds[found])
    end
    return found
end

return verified
