-- Who may reach a site: lists of addresses, methods, referers and user agents.
local addresses = require 'edge.addresses'
local agents = require 'edge.agents'
local geo = require 'edge.geo'

local access = {}

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

local function refuses_agent(rule, agent)
    if not agent or agent == '' then
        return not rule.empty
    end
    return agents.holds(agent:lower(), rule.patterns) == (rule.mode == 'deny')
end

local function refused_group(rule, text)
    for _, bot in ipairs(rule.refused) do
        if agents.holds(text, bot.patterns) then
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
        local state = agents.engine_state(bots.engines, agent, var)
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

local function compile(rules)
    if not rules.compiled then
        rules.white, rules.black = addresses.compile(rules.white), addresses.compile(rules.black)
        rules.compiled = true
    end
end

-- Whether an address, in bytes, passes whatever else guards the site.
function access.welcomes(rules, address)
    compile(rules)
    return addresses.listed(rules.white, address)
end

-- The code of the rule that refuses a request whose address is not a white one, if one does. `unsigned`
-- is what is wrong with the signature of its address.
function access.refusal(rules, var, address, unsigned)
    compile(rules)
    if rules.whiteOnly then
        return 'white_only'
    end
    if addresses.listed(rules.black, address) then
        return 'ip_black'
    end
    local method = rules.method
    if method and (method.items[var.request_method] ~= nil) == (method.mode == 'deny') then
        return 'method'
    end
    return refusal_of_stranger(rules, var) or unsigned
end

return access
