-- Long answers of a package share its bandwidth while they last: as each piece of a body passes, the rate
-- of its answer follows how many there are and what all of them took. nginx has one rate for the whole of
-- an answer and lets pass `rate * seconds - sent`, seconds being whole ones since the request came.
local active = require 'edge.active'
local capacity = require 'edge.capacity'
local sites = require 'edge.sites'

local arg = ngx.arg

local pace = {}

-- What is shorter than this, and than this part of a second's bandwidth, waits for no download.
local short_bytes, short_part = 65536, 1 / 32
-- A last piece no longer than this is not looked at.
local end_bytes = 4096
-- Bytes a second that an answer gets at least, however many share.
local rate_min = 1024
-- For how long a share is good, in seconds: what all took lies in memory that workers have in common.
local share_seconds = 0.01

-- By package, what this worker knows of it. `slack`: how far answers are from taking their parts, for a
-- visitor who reads slowly leaves room for others.
local states = {}

local function state_of(id)
    local state = states[id]
    if not state then
        state = { at = 0, second = 0, slack = 1, unsaid = 0, share = 0 }
        states[id] = state
    end
    return state
end

local function say(state, id, now)
    local bytes = state.unsaid
    state.unsaid = 0
    return capacity.sent(id, bytes, now)
end

local function follow_slack(state, id, quota, now, count)
    if now > state.second + 1 then
        state.slack = 1
    elseif now > state.second then
        -- By half the way, for seconds differ by the size of a piece. One that took as much too little as the
        -- next took too much leaves it where it was, as where nginx waited for the processor.
        local unused = math.max(1 - capacity.sent_before(id, now) / quota, -1)
        state.slack = math.max(state.slack * (1 + unused / 2), 0.5)
    end
    state.slack = math.min(state.slack, count)
    state.second = now
end

local function share_of(state, paced, now)
    local clock = ngx.now()
    if math.abs(clock - state.at) < share_seconds then
        return state.share
    end
    local id = paced.id
    local taken = say(state, id, now)
    local quota = capacity.bandwidth(id, paced.quota, now)
    local count = math.max(active.count('long' .. id), 1)
    follow_slack(state, id, quota, now, count)
    local part = taken > quota and quota / count / 2 or quota / count * state.slack
    state.at = clock
    state.share = math.max(rate_min, math.min(part, quota))
    return state.share
end

local function rate_of(paced, sent, share, now)
    -- A clock that is set back counts as one that stands.
    local seconds = math.max(now - paced.began + 1, 1)
    if now ~= paced.second then
        local allowed = paced.allowed and paced.allowed + share * math.max(now - paced.second - 1, 0)
        paced.base, paced.second = math.min(allowed or sent, sent), now
    end
    if share * seconds >= sent then
        paced.allowed = nil
        return share
    end
    -- It had more before, so its rate has to be its mean: just so much that no more passes within this
    -- second. What went out beyond that is taken from the next.
    paced.allowed = paced.base + share
    return paced.allowed / seconds
end

-- What is to be known of an answer that shares a package's bandwidth; false where it shares none.
local function begin(var)
    local id = var.edge_package
    if id == '' or ngx.is_subrequest then
        return false
    end
    local site = sites.find(var.host)
    local bounds = site and site.package and site.package.atOnce
    local quota = bounds and bounds.bytes
    return quota and {
        id = id,
        quota = quota,
        short = math.min(short_bytes, quota * short_part),
        began = math.floor(ngx.req.start_time()),
        counted = 0,
    } or false
end

-- As a piece of the body passes.
function pace.piece()
    local bytes = #arg[1]
    -- Most answers are one short piece. What is short enough to be the end of a long one waits for nothing.
    if bytes <= end_bytes and arg[2] then
        return
    end
    local context, var = ngx.ctx, ngx.var
    local paced = context.paced
    if paced == nil then
        paced = begin(var)
        context.paced = paced
    end
    if not paced then
        return
    end
    local now = ngx.time()
    local sent = tonumber(var.bytes_sent)
    if not paced.long then
        if sent + bytes <= paced.short then
            return
        end
        paced.long, paced.base, paced.second = true, 0, now
        active.add('long' .. paced.id, 1)
        -- Who joins is no longer counted by what was known before.
        state_of(paced.id).at = 0
    end
    local state = state_of(paced.id)
    state.unsaid = state.unsaid + sent - paced.counted
    paced.counted = sent
    local rate = math.max(1, math.floor(rate_of(paced, sent, share_of(state, paced, now), now)))
    if rate ~= paced.rate then
        paced.rate = rate
        var.limit_rate = tostring(rate)
    end
end

-- After the request: the bytes that were counted as they went. Who left early may have been sent hardly any of
-- an answer that counts as a long one.
function pace.finish()
    local paced = ngx.ctx.paced
    if not (paced and paced.long) then
        return 0
    end
    active.add('long' .. paced.id, -1)
    say(state_of(paced.id), paced.id, ngx.time())
    return paced.counted
end

return pace
