-- Proof of work: for each puzzle a number whose SHA-256, with the challenge's own text, begins with so
-- many zero bits. What takes a browser thousands of tries is checked in one.
local bit = require 'bit'
local ffi = require 'ffi'

ffi.cdef [[
unsigned char *SHA256(const unsigned char *text, size_t size, unsigned char *digest);
]]

local work = {}

local digest = ffi.new('unsigned char[32]')

local function begins_with_zeros(text, bits)
    ffi.C.SHA256(text, #text, digest)
    local first = bit.bor(bit.lshift(digest[0], 16), bit.lshift(digest[1], 8), digest[2])
    return bit.rshift(first, 24 - bits) == 0
end

-- `given` are the numbers, in the order of the puzzles, with commas between.
function work.is_done(nonce, given, puzzles)
    local index = 0
    for number in given:gmatch('%d+') do
        if index >= puzzles.count or #number > 15
            or not begins_with_zeros(nonce .. '.' .. index .. '.' .. number, puzzles.bits) then
            return false
        end
        index = index + 1
    end
    return index == puzzles.count
end

return work
