-- Who may reach a site: lists of addresses, methods, referers and user agents.
local bit = require 'bit'
local geo = require 'edge.geo'
local verified = require 'edge.verified'

local access = {}

local function binary(hex)
    return (hex:gsub('%x%x', function(pair)
        return string.char(tonumber(pair, 16))
    end))
end

-- The leading bits of an address as the key of its block.
local function key_of(address, prefix)
    local whole, rest = math.floor(prefix / 8), prefix % 8
    local key = address:sub(1, whole)
    if rest == 0 then
        return key
    end
    return key .. string.char(bit.band(address:byte(whole + 1), 256 - 2 ^ (8 - rest)))
end

-- From what the agent sends to a list { prefix, blocks } for each length of address: a look-up costs
-- one table access for each prefix length that is in use, however long the list is.
local function compile(list)
    local result = {}
    for bits, prefixes in pairs(list) do
        local tables = {}
        for prefix, blocks in pairs(prefixes) do
            local keys = {}
            for hex, expires in pairs(blocks) do
                keys[binary(hex)] = expires
            end
            tables[#tables + 1] = { prefix = tonumber(prefix), blocks = keys }
        end
        result[tonumber(bits) / 8] = tables
    end
    return result
end

local function listed(list, address)
    local now = ngx.time()
    for _, item in ipairs(list[#address] or {}) do
        local expires = item.blocks[key_of(address, item.prefix)]
        if expires and (expires == 0 or expires > now) then
            return true
        end
    end
    return false
end

local mapped = ('\0'):rep(10) .. '\255\255'

local function address_of(var)
    local address = var.binary_remote_addr
    if #address == 16 and address:sub(1, 12) == mapped then
        return address:sub(13)
    end
    return address
end

local function host_of(referer)
    local authority = referer:lower():match('^https?://([^/?#]+)')
    return authority and authority:gsub('^.*@', ''):gsub(':%d+$', '')
end

-- An exact name, or a wildcard above it.
local function holds_host(set, host)
    if set[host] then
        return true
    end
    local dot = host:find('.', 1, true)
    while dot do
        if set['*' .. host:sub(dot)] then
            return true
        end
        dot = host:find('.', dot + 1, true)
    end
    return false
end

local function refuses_referer(rule, referer)
    if not referer or referer == '' then
        return not rule.empty
    end
    local host = host_of(referer)
    if host and holds_host(rule.own, host) then
        return false
    end
    local found = host ~= nil and holds_host(rule.hosts, host)
    return found == (rule.mode == 'deny')
end

-- The parts of a pattern in their order; what `*` stood for lies between them.
local function holds_parts(text, parts)
    local from = 1
    for _, part in ipairs(parts) do
        local _, last = text:find(part, from, true)
        if not last then
            return false
        end
        from = last + 1
    end
    return true
end

local function holds_pattern(text, patterns)
    for _, parts in ipairs(patterns) do
        if holds_parts(text, parts) then
            return true
        end
    end
    return false
end

local function refuses_agent(rule, agent)
    if not agent or agent == '' then
        return not rule.empty
    end
    return holds_pattern(agent:lower(), rule.patterns) == (rule.mode == 'deny')
end

-- What is known of a search engine that the visitor says to be: yes, no or unknown; nil of no engine.
local function engine_state(rule, text, var)
    for _, engine in ipairs(rule.engines) do
        if holds_pattern(text, engine.patterns) then
            return verified.state(engine, var.remote_addr)
        end
    end
    return nil
end

local function refused_group(rule, text)
    for _, bot in ipairs(rule.refused) do
        if holds_pattern(text, bot.patterns) then
            return 'bot_' .. bot.group
        end
    end
    return nil
end

-- Rules that a search engine whose address is its own passes.
local function refusal_of_stranger(rules, var)
    local agent = (var.http_user_agent or ''):lower()
    local bots = rules.bots
    if bots then
        local state = engine_state(bots, agent, var)
        if state == 'yes' and bots.allowVerified then
            return nil
        end
        if state == 'no' and bots.denyFake then
            return 'bot_fake'
        end
    end
    return rules.place and geo.refuses_place(rules.place, var) and 'place'
        or rules.asn and geo.refuses_network(rules.asn, var) and 'asn'
        or bots and refused_group(bots, agent)
        or rules.referer and refuses_referer(rules.referer, var.http_referer) and 'referer'
        or rules.agent and refuses_agent(rules.agent, var.http_user_agent) and 'user_agent'
        or nil
end

-- The code of the rule that refuses a request, if one does. `unsigned` is what is wrong with the
-- signature of its address.
function access.refusal(site, var, unsigned)
    local rules = site.access
    if not rules.compiled then
        rules.white, rules.black = compile(rules.white), compile(rules.black)
        rules.compiled = true
    end
    local address = address_of(var)
    if listed(rules.white, address) then
        return nil
    end
    if rules.whiteOnly then
        return 'white_only'
    end
    if listed(rules.black, address) then
        return 'ip_black'
    end
    local method = rules.method
    if method and (method.items[var.request_method] ~= nil) == (method.mode == 'deny') then
        return 'method'
    end
    return refusal_of_stranger(rules, var) or unsigned
end

return access
