-- Who may reach a site: lists of addresses, methods, referers and user agents.
local addresses = require 'edge.addresses'
local agents = require 'edge.agents'
local geo = require 'edge.geo'

local access = {}

local function host_of(referer)
    local authority = referer:lower():match('^https?://([^/?#]+)')
    return authority and authority:gsub('^.*@', ''):gsub(':%d+$', '')
end

-- The entry that holds a name: the exact name, or a wildcard above it.
local function holds_host(set, host)
    if set[host] then
        return host
    end
    local dot = host:find('.', 1, true)
    while dot do
        local wildcard = '*' .. host:sub(dot)
        if set[wildcard] then
            return wildcard
        end
        dot = host:find('.', dot + 1, true)
    end
    return nil
end

-- What stands in the place of an entry where there is nothing to match.
local none = '?empty'

local function refuses_referer(rule, referer)
    if not referer or referer == '' then
        return not rule.empty, none
    end
    local host = host_of(referer)
    if host and holds_host(rule.own, host) then
        return false
    end
    local found = host and holds_host(rule.hosts, host)
    return (found ~= nil) == (rule.mode == 'deny'), found
end

local function refuses_agent(rule, agent)
    if not agent or agent == '' then
        return not rule.empty, none
    end
    local found = agents.holds(agent:lower(), rule.patterns)
    return (found ~= false) == (rule.mode == 'deny'), found and table.concat(found, '*') or nil
end

local function refused_group(rule, text)
    for _, bot in ipairs(rule.refused) do
        if agents.holds(text, bot.patterns) then
            return 'bot_' .. bot.group, bot.id
        end
    end
    return nil
end

-- By where a visitor comes from.
local function refusal_by_origin(rules, var)
    local is_refused, entry
    if rules.place then
        is_refused, entry = geo.refuses_place(rules.place, var)
        if is_refused then
            return 'place', entry
        end
    end
    if rules.asn then
        is_refused, entry = geo.refuses_network(rules.asn, var)
        if is_refused then
            return 'asn', entry
        end
    end
    return nil
end

-- By what a visitor says.
local function refusal_by_header(rules, var)
    local is_refused, entry
    if rules.referer then
        is_refused, entry = refuses_referer(rules.referer, var.http_referer)
        if is_refused then
            return 'referer', entry
        end
    end
    if rules.agent then
        is_refused, entry = refuses_agent(rules.agent, var.http_user_agent)
        if is_refused then
            return 'user_agent', entry
        end
    end
    return nil
end

-- Code and entry of the rules that a search engine whose address is its own passes.
local function refusal_of_stranger(rules, var)
    local agent = (var.http_user_agent or ''):lower()
    local bots = rules.bots
    if bots then
        local state, engine = agents.engine_state(bots.engines, agent, var)
        if state == 'yes' and bots.allowVerified then
            return nil
        end
        if state == 'no' and bots.denyFake then
            return 'bot_fake', engine
        end
    end
    local code, entry = refusal_by_origin(rules, var)
    if not code and bots then
        code, entry = refused_group(bots, agent)
    end
    if code then
        return code, entry
    end
    return refusal_by_header(rules, var)
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

-- The code of the rule that refuses a request whose address is not a white one, if one does, and the
-- entry of the rule that it met. `unsigned` is what is wrong with the signature of its address.
function access.refusal(rules, var, address, unsigned)
    compile(rules)
    if rules.whiteOnly then
        return 'white_only'
    end
    local key, prefix = addresses.listed(rules.black, address)
    if key then
        return 'ip_black', addresses.block_text(key, prefix, #address)
    end
    local method = rules.method
    if method and (method.items[var.request_method] ~= nil) == (method.mode == 'deny') then
        return 'method', var.request_method
    end
    local code, entry = refusal_of_stranger(rules, var)
    if code then
        return code, entry
    end
    return unsigned
end

return access
