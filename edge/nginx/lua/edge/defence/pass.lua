-- The cookie of a visitor who passed a challenge. It is good for its site, for the level that was
-- passed and gentler ones, and for some nearby addresses of the same family.
local addresses = require 'edge.addresses'
local counters = require 'edge.defence.counters'
local keys = require 'edge.defence.keys'
local levels = require 'edge.defence.levels'

local pass = {}

-- Other requests than pages run on behind a page that is open, which cannot be replaced by a challenge.
local others_grace_seconds = 3600
local skew_seconds = 300
-- Addresses beside the one that it was given to: people are moved between a few, copies go to many.
local others_max = 16

local attributes = '; Path=/; HttpOnly; SameSite=Lax'

-- A cookie with other attributes would stand beside the former one, under the same name, for good.
local function name_of(is_secure, address)
    local shape = ngx.md5(attributes .. (is_secure and '; Secure' or '')):sub(1, 6)
    return 'edge_pass_' .. shape .. (#address == 4 and '_4' or '_6')
end

local function signed_text(site, rank, issued, id, address)
    local near = addresses.neighbourhood(address)
    return table.concat({ 'pass', site.id, rank, issued, id, ngx.encode_base64(near) }, '|')
end

-- What the end of an id says: the address that it was given to needs no look into any memory.
local function mark(id, visitor)
    return ngx.md5(id .. visitor):sub(1, 4)
end

local function is_copied(held, address, seconds)
    local visitor = addresses.visitor(address)
    return held.id:sub(-4) ~= mark(held.id:sub(1, -5), visitor)
        and not counters.is_among('v' .. held.id, visitor, others_max, seconds)
end

local function read(text, site, address)
    local rank, issued, id, signature = text:match('^(%d)%.(%x+)%.(%x+)%.([%w_-]+)$')
    if not rank or not keys.verify(signed_text(site, rank, issued, id, address), signature) then
        return nil
    end
    return { rank = tonumber(rank), issued = tonumber(issued, 16), id = id }
end

-- The pass that a request carries; nil where it carries none that is good for it.
function pass.of(site, seconds, address, var, is_page)
    if not var.http_cookie then
        return nil
    end
    local found
    for _, is_secure in ipairs({ true, false }) do
        local text = var['cookie_' .. name_of(is_secure, address)]
        local one = text and read(text, site, address)
        local now = ngx.time()
        local lasts = seconds + (is_page and 0 or others_grace_seconds)
        if one and one.issued <= now + skew_seconds and one.issued + lasts > now
            and (not found or one.rank > found.rank) then
            found = one
        end
    end
    if found and is_copied(found, address, seconds + others_grace_seconds) then
        return nil
    end
    return found
end

-- The header that gives a visitor a pass.
function pass.cookie(site, seconds, level, address, id)
    local is_secure = ngx.var.scheme == 'https'
    id = id .. mark(id, addresses.visitor(address))
    local rank, issued = tostring(levels.rank[level]), ('%x'):format(ngx.time())
    local signature = keys.sign(signed_text(site, rank, issued, id, address))
    return ('%s=%s.%s.%s.%s; Max-Age=%d%s%s'):format(
        name_of(is_secure, address), rank, issued, id, signature, seconds + others_grace_seconds,
        attributes, is_secure and '; Secure' or ''
    )
end

return pass
