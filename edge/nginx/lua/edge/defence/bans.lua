-- Addresses that are kept out for a while, of one site or (`*`) of all. An entry outlives its ban, so
-- that the next one of the same address is longer: value is when it ends, in Unix seconds, and the
-- flags hold how many times in a row it was banned, and how long this node's own ban is. A value
-- below zero says when a ban was lifted: counters of the address from before that do not count.
local bit = require 'bit'
local cjson = require 'cjson.safe'
local addresses = require 'edge.addresses'
local changes = require 'edge.changes'

local dict = ngx.shared.edge_bans
local state = ngx.shared.edge_state

local bans = {}

local everywhere = '*'
local longest = 86400
-- A ban in a row is forgotten for each of these that passes without a new one.
local decay_seconds = 3600
local count_max = 1000
-- Bans that the agent has not fetched yet.
local news_max = 20000

-- Sixteen bytes say which site as well as its id does.
local function scope_of(site_id)
    return site_id and ngx.md5_bin(site_id) or everywhere
end

local function note(scope)
    if dict:add('f' .. scope, true) then
        changes.note()
    end
end

-- Whether anybody was ever banned from a site, so that its requests are to be looked at.
function bans.concern(site)
    return (dict:get('f' .. everywhere) or dict:get('f' .. scope_of(site.id))) ~= nil
end

-- Never at the cost of another: a ban that finds no room is counted.
local function keep(key, value, seconds, flags)
    local ok, err = dict:safe_set(key, value, seconds, flags)
    if not ok and err == 'no memory' and dict:flush_expired(1000) > 0 then
        ok = dict:safe_set(key, value, seconds, flags)
    end
    if not ok then
        state:incr('bans_unkept', 1, 0)
    end
    return ok
end

-- A count in the upper bits, a length in seconds in the lower twenty.
local function pack(count, seconds)
    return bit.lshift(math.min(count, count_max), 20) + math.min(seconds, 604800)
end

local function counted(value, flags, now)
    if not value or value <= 0 then
        return 0
    end
    local count = bit.rshift(flags or 0, 20)
    return math.max(0, count - math.floor(math.max(0, now - value) / decay_seconds))
end

-- When the ban of a visitor ends, and when this node made it (nil: another did); nil where there is
-- none. Then when one was lifted, else 0.
function bans.find(scope_id, visitor, now)
    local value, flags = dict:get(scope_of(scope_id) .. visitor)
    if not value then
        return nil, nil, 0
    end
    if value < 0 then
        return nil, nil, -value
    end
    if value <= now then
        return nil, nil, 0
    end
    local seconds = bit.band(flags or 0, 0xfffff)
    return value, seconds > 0 and value - seconds or nil, 0
end

-- Bans a visitor from a site. The first time for `seconds`, then twice as long each time, up to a day.
function bans.make(site_id, visitor, seconds, told)
    local scope = scope_of(site_id)
    local now = ngx.time()
    local key = scope .. visitor
    local value, flags = dict:get(key)
    if value and value > now then
        return
    end
    local count = counted(value, flags, now) + 1
    local length = math.min(seconds * 2 ^ math.min(count - 1, 20), math.max(seconds, longest))
    keep(key, now + length, length + count * decay_seconds, pack(count, length))
    note(scope)
    if (dict:llen('news') or 0) < news_max then
        dict:rpush('news', cjson.encode({
            siteId = site_id,
            address = addresses.visitor_text(visitor),
            untilAt = now + length,
            count = count,
            -- To the millisecond: what is earned right after a ban was lifted is a new one.
            at = ngx.now(),
            rule = told.hash,
            ruleName = told.name,
            requestId = told.request,
        }))
    else
        state:incr('bans_unkept', 1, 0)
    end
end

-- A pass by which a ban was earned keeps nobody out of it.
function bans.keep_pass(id)
    keep('p' .. id, true, longest, 0)
end

function bans.has_pass(id)
    return dict:get('p' .. id) ~= nil
end

-- Up to so many bans that the agent has not seen, each once.
function bans.take(most)
    local list = {}
    for _ = 1, most do
        local text = dict:lpop('news')
        if not text then
            break
        end
        list[#list + 1] = cjson.decode(text)
    end
    return list
end

local function set(item)
    local visitor = addresses.parse_visitor(item.address)
    local left = item.untilAt - ngx.time()
    if not visitor or left <= 0 then
        return
    end
    local scope = scope_of(item.siteId)
    local key = scope .. visitor
    local value, flags = dict:get(key)
    -- What comes back as this node made it stays so.
    if not value or math.abs(value - item.untilAt) > 1 then
        flags = pack(item.count, 0)
        keep(key, item.untilAt, left + item.count * decay_seconds, flags)
    end
    note(scope)
end

local function lift(item)
    local visitor = addresses.parse_visitor(item.address)
    if visitor then
        local scope = scope_of(item.siteId)
        keep(scope .. visitor, -ngx.now(), longest, 0)
        note(scope)
    end
end

-- What the agent says of bans that were made or lifted elsewhere. `siteId` is absent for all sites.
function bans.change(value)
    for _, item in ipairs(value.set or {}) do
        set(item)
    end
    for _, item in ipairs(value.lift or {}) do
        lift(item)
    end
end

-- The name of this memory, which goes with it: the agent then knows that it is a new one.
function bans.memory()
    dict:add('memory', ngx.now() .. '-' .. ngx.worker.pid())
    return dict:get('memory')
end

-- Bans that found no room since nginx started.
function bans.unkept()
    return state:get('bans_unkept') or 0
end

return bans
