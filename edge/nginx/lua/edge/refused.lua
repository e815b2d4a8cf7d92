-- Requests that nginx turned down before it read all of them: whose they are, as far as that is known.
local sites = require 'edge.sites'

local state = ngx.shared.edge_state
local refused = {}

-- Answers to requests whose Host was read and is nobody's.
local strangers = { ['404'] = true, ['421'] = true }
-- Each worker says no more in a second, however many such requests it gets.
local lines_max = 10
local second, lines = 0, 0

local function say(var)
    local now = ngx.time()
    if now ~= second then
        second, lines = now, 0
    end
    lines = lines + 1
    if lines <= lines_max then
        ngx.log(ngx.WARN, 'malformed request of no site, answered with ', var.status)
    end
end

-- How many malformed requests belonged to no site.
function refused.count()
    return state:get('refused') or 0
end

-- The site of a request that no site was found for while it ran. Without a Host the name of the
-- handshake tells it, and the log line is told what nginx itself does not know of the request.
function refused.site(var)
    local host = (var.request_uri or '') ~= '' and var.host or '_'
    local site = host ~= '_' and sites.find(host)
    if not site and host == '_' then
        local name = (var.ssl_server_name or ''):lower()
        site = sites.find(name)
        if site then
            var.edge_refused = name .. ' ' .. (var.request or '')
        end
    end
    if not site and not strangers[var.status] then
        state:incr('refused', 1, 0)
        say(var)
    end
    return site
end

return refused
