-- The number of a request: 32 hexadecimal digits, of which the first half is the worker's own and the
-- second never comes twice in it. It names a request and guards nothing, so it need not be secret.
local bit = require 'bit'
local ffi = require 'ffi'

local numbering = {}

local prefix = ''
local state = ffi.new('uint64_t[1]')
local lines = 0

-- Each worker for itself, after it was forked.
function numbering.seed()
    local file = assert(io.open('/dev/urandom', 'rb'))
    local bytes = file:read(16)
    file:close()
    prefix = bytes:sub(1, 8):gsub('.', function(byte)
        return ('%02x'):format(byte:byte())
    end)
    ffi.copy(state, bytes:sub(9), 8)
    -- From zero the steps below lead nowhere.
    state[0] = bit.bor(state[0], 1ULL)
end

-- Xorshift (Marsaglia, 2003): passes through all numbers of 64 bits but zero, in no plain order.
function numbering.next()
    local x = state[0]
    x = bit.bxor(x, bit.lshift(x, 13))
    x = bit.bxor(x, bit.rshift(x, 7))
    x = bit.bxor(x, bit.lshift(x, 17))
    state[0] = x
    return prefix .. bit.tohex(x, 16)
end

-- The number of a record: what is missing between two of a worker's was lost on the way to the agent.
function numbering.line()
    lines = lines + 1
    return prefix .. '-' .. lines
end

return numbering
