-- What the sites of a package may take of all nodes at a time: requests a second, requests open, and
-- bandwidth. A node counts its own; the agent brings every second what the others have counted. How long
-- answers share the bandwidth is in edge/pace.lua.
local active = require 'edge.active'

local dict = ngx.shared.edge_packages

local capacity = {}

-- Bandwidth is the mean of so many seconds, so that a page with its pictures is no excess.
local window = 10
local kept = window + 2
-- How far the mean may pass the quota: what answers take is known a second late.
local tolerance = 1.1
-- A package without a request for so long is looked at no more.
local idle_seconds = 3600
-- The word of the agent counts no longer than this: a control plane that is away limits nobody.
local told_seconds = 5

local kinds = { 'requests', 'connections', 'bandwidth' }
local codes = {}
for _, kind in ipairs(kinds) do
    codes[kind] = 'package_' .. kind
end

local function bytes_of(id, now)
    local sum = 0
    for second = now - window, now - 1 do
        sum = sum + (dict:get('b' .. id .. second) or 0)
    end
    return sum
end

-- What is left of a quota; where all together want more than there is, each has its part of it. Each
-- node's want counts for no more than the quota, which the control plane sees to for the others.
local function part_of(quota, wanted, others)
    if others == 0 then
        return quota
    end
    local own = math.min(wanted, quota)
    return math.max(quota - others, quota * own / (own + others))
end

-- What the others said last: requests, requests open, bytes of the window, and bytes a second now.
local function told(id)
    local text = dict:get('o' .. id) or '0 0 0 0'
    local requests, connections, bytes, rate = text:match('(%S+) (%S+) (%S+) (%S+)')
    return tonumber(requests), tonumber(connections), tonumber(bytes), tonumber(rate)
end

-- What this node and the others counted until this second, by package.
local known, known_at = {}, 0

local function counted(id, now)
    if now ~= known_at then
        known, known_at = {}, now
    end
    local state = known[id]
    if not state then
        local requests, connections, bytes, rate = told(id)
        state = {
            own = { requests = dict:get('q' .. id .. now - 1) or 0, connections = active.count(id) },
            others = {
                requests = requests, connections = connections, rate = rate,
            },
            bytes = bytes_of(id, now) + bytes,
        }
        known[id] = state
    end
    return state
end

local function excess(quotas, id, now, count)
    local state = counted(id, now)
    local own, others = state.own, state.others
    if quotas.requests and count > part_of(quotas.requests, own.requests, others.requests) then
        return 'requests'
    end
    if quotas.bytes and state.bytes > quotas.bytes * window * tolerance then
        return 'bandwidth'
    end
    if quotas.connections
        and active.count(id) > part_of(quotas.connections, own.connections, others.connections) then
        return 'connections'
    end
    return nil
end

-- Counts a request, and answers the code of what its package has no room for; nil where it has.
function capacity.refusal(id, quotas, var)
    local now = ngx.time()
    var.edge_package = id
    active.add(id, 1)
    local count = dict:incr('q' .. id .. now, 1, 0, kept) or 0
    if count == 1 then
        dict:set('s' .. id, true, idle_seconds)
    end
    local kind = excess(quotas, id, now, count)
    if kind then
        dict:incr(kind .. id .. now, 1, 0, kept)
    end
    return codes[kind]
end

-- What this node may send of a bandwidth, in bytes a second: what the others leave, at least its part by
-- how many requests are open.
function capacity.bandwidth(id, quota, now)
    local state = counted(id, now)
    local open, others = math.max(state.own.connections, 1), state.others
    return math.max(quota - others.rate, quota * open / (open + others.connections))
end

-- What was sent of an answer; answers how much this node has sent within the second.
function capacity.sent(id, bytes, now)
    return dict:incr('b' .. id .. now, bytes, 0, kept) or 0
end

-- What this node sent within the second before.
function capacity.sent_before(id, now)
    return dict:get('b' .. id .. now - 1) or 0
end

-- After the request: its bytes count for the seconds in which they were sent, as far as they were not
-- counted as they went.
function capacity.finish(id, var, bytes, bytes_counted)
    active.add(id, -1)
    local now = ngx.time()
    local seconds = bytes_counted > 0 and 1 or math.floor(tonumber(var.request_time)) + 1
    local each = (bytes - bytes_counted) / seconds
    for second = now - math.min(seconds, window) + 1, now do
        capacity.sent(id, each, second)
    end
end

-- What this node counts of the packages that have anything to count.
function capacity.loads(ids)
    local list, last = {}, ngx.time() - 1
    for _, id in ipairs(ids) do
        if dict:get('s' .. id) then
            local load = {
                id = id,
                requests = dict:get('q' .. id .. last) or 0,
                connections = active.count(id),
                bytes = math.floor(bytes_of(id, last + 1)),
                refused = {},
            }
            for _, kind in ipairs(kinds) do
                load.refused[kind] = dict:get(kind .. id .. last) or 0
            end
            if load.requests + load.connections + load.bytes > 0 then
                list[#list + 1] = load
            end
        end
    end
    return list
end

-- What all other nodes together count, every second. Their mean of the window says little of answers that have just
-- begun: what they send now is at least what it has grown by, until another word comes.
function capacity.take_others(list)
    for _, other in ipairs(list) do
        local _, _, before, rate = told(other.id)
        if other.bytes ~= before then
            rate = math.max(other.bytes - before, other.bytes / window)
        end
        local text = ('%d %d %d %d'):format(other.requests, other.connections, other.bytes, rate)
        dict:set('o' .. other.id, text, told_seconds)
    end
end

return capacity
