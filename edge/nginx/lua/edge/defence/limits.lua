-- What one address may do at a time and in a second.
local counters = require 'edge.defence.counters'

local dict = ngx.shared.edge_counters

local limits = {}

-- A worker that crashed gives nothing back: what it held is forgotten after so long.
local forgotten_seconds = 3600

local function connections_key(request)
    return 'c' .. request.scope .. request.key
end

-- Answers a code and a status where an address does too much.
function limits.refusal(request)
    local settings = request.settings
    local per_second = settings.requestsPerSecond
    if per_second and counters.count('s' .. request.scope .. request.visitor, 1) > per_second then
        return 'cc_rate', 429
    end
    local most = settings.connections
    if not most then
        return nil
    end
    local key = connections_key(request)
    local open = dict:incr(key, 1, 0, forgotten_seconds)
    request.var.edge_held = ngx.encode_base64(key)
    if open and open > most then
        return 'cc_connections', 429
    end
    return nil
end

-- After the request.
function limits.finish(var)
    if var.edge_held ~= '' then
        dict:incr(ngx.decode_base64(var.edge_held), -1)
    end
end

return limits
