-- Addresses as bytes (4 or 16), and lists of them.
local bit = require 'bit'
local ffi = require 'ffi'

ffi.cdef [[
int inet_pton(int family, const char *text, void *bytes);
const char *inet_ntop(int family, const void *bytes, char *text, uint32_t size);
]]

local addresses = {}

local inet, inet6 = 2, 10
local buffer = ffi.new('char[64]')

local function binary(hex)
    return (hex:gsub('%x%x', function(pair)
        return string.char(tonumber(pair, 16))
    end))
end

-- The leading bits of an address as the key of its block.
local function key_of(address, prefix)
    local whole, rest = math.floor(prefix / 8), prefix % 8
    local key = address:sub(1, whole)
    if rest == 0 then
        return key
    end
    return key .. string.char(bit.band(address:byte(whole + 1), 256 - 2 ^ (8 - rest)))
end

-- From what the agent sends to a list { prefix, blocks } for each length of address: a look-up costs
-- one table access for each prefix length that is in use, however long the list is.
function addresses.compile(list)
    local result = {}
    for bits, prefixes in pairs(list) do
        local tables = {}
        for prefix, blocks in pairs(prefixes) do
            local keys = {}
            for hex, expires in pairs(blocks) do
                keys[binary(hex)] = expires
            end
            tables[#tables + 1] = { prefix = tonumber(prefix), blocks = keys }
        end
        result[tonumber(bits) / 8] = tables
    end
    return result
end

-- The listed block that holds an address, as its key and the length of its prefix; false of none.
function addresses.listed(list, address)
    local tables = list[#address]
    if not tables then
        return false
    end
    local now = ngx.time()
    for _, item in ipairs(tables) do
        local key = key_of(address, item.prefix)
        local expires = item.blocks[key]
        if expires and (expires == 0 or expires > now) then
            return key, item.prefix
        end
    end
    return false
end

local mapped = ('\0'):rep(10) .. '\255\255'

-- An IPv4 address that came in the clothes of IPv6 is one of IPv4.
function addresses.plain(address)
    if #address == 16 and address:sub(1, 12) == mapped then
        return address:sub(13)
    end
    return address
end

-- The bytes of an address in text; nil where it is none.
function addresses.parse(text)
    local family = text:find(':', 1, true) and inet6 or inet
    if #text > 45 or ffi.C.inet_pton(family, text, buffer) ~= 1 then
        return nil
    end
    return addresses.plain(ffi.string(buffer, family == inet6 and 16 or 4))
end

local function text_of(bytes)
    local from = ffi.new('char[16]')
    ffi.copy(from, bytes, #bytes)
    local text = ffi.C.inet_ntop(#bytes == 4 and inet or inet6, from, buffer, 64)
    return ffi.string(text)
end

addresses.text = text_of

-- A listed block as people write it; `size` is the bytes of its addresses.
function addresses.block_text(key, prefix, size)
    return text_of(key .. ('\0'):rep(size - #key)) .. '/' .. prefix
end

-- Who is counted and banned: an IPv4 address, or the /64 of an IPv6 one, of which one visitor has all.
function addresses.visitor(address)
    return #address == 4 and address or address:sub(1, 8)
end

-- `192.0.2.1`, `2001:db8:1:2::/64`.
function addresses.visitor_text(visitor)
    if #visitor == 4 then
        return text_of(visitor)
    end
    return text_of(visitor .. ('\0'):rep(8)) .. '/64'
end

function addresses.parse_visitor(text)
    local address = addresses.parse((text:gsub('/64$', '')))
    return address and addresses.visitor(address)
end

-- Nearby addresses of one visitor, who may change from one to another: /24 and /48.
function addresses.neighbourhood(address)
    return address:sub(1, #address == 4 and 3 or 6)
end

return addresses
