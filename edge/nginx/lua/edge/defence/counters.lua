-- Counters in windows that are aligned to the clock, so that each node, and the log, knows the same
-- ones. What a window has counted goes by itself when it is over.
local bit = require 'bit'

local dict = ngx.shared.edge_counters
local state = ngx.shared.edge_state

local counters = {}

-- Four bytes of the window that it is now, and the seconds until it is over.
local function window(seconds)
    local now = ngx.now()
    local number = math.floor(now / seconds)
    local bytes = string.char(
        bit.band(number, 255), bit.band(bit.rshift(number, 8), 255),
        bit.band(bit.rshift(number, 16), 255), bit.band(bit.rshift(number, 24), 255)
    )
    return bytes, (number + 1) * seconds - now
end

-- Counts one more, and answers how many there are now: who decides by that lets nobody slip through.
-- Room for the newest is made of the oldest; how often that hit one that still counted is told.
function counters.count(name, seconds)
    local bytes, left = window(seconds)
    local count, _, forcible = dict:incr(name .. bytes, 1, 0, left + 1)
    if forcible then
        state:incr('evicted', 1, 0)
    end
    -- A counter that finds no room holds up nobody.
    return count or 0
end

-- How many there are in the window that it is now.
function counters.read(name, seconds)
    return dict:get(name .. (window(seconds))) or 0
end

-- Takes one back, of the window that it is now.
function counters.take_back(name, seconds)
    dict:incr(name .. (window(seconds)), -1)
end

-- Whether a member is one of the first `most` that were seen under a name.
function counters.is_among(name, member, most, seconds)
    local key = name .. member
    local known = dict:get(key)
    if known ~= nil then
        return known
    end
    local count, _, forcible = dict:incr(name, 1, 0, seconds)
    local is_first = (count or 0) <= most
    local _, _, forcible_too = dict:set(key, is_first, seconds)
    if forcible or forcible_too then
        state:incr('evicted', 1, 0)
    end
    return is_first
end

-- Counters that still counted and had to make room since nginx started.
function counters.evicted()
    return state:get('evicted') or 0
end

return counters
