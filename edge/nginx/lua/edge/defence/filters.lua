-- Filters as functions of a request. Each answers whether it trips, what it has counted, and the level
-- of the challenge that it gives instead, if it gives one.
local counters = require 'edge.defence.counters'
local signing = require 'edge.signing'

local filters = {}

local static = {}
for suffix in ([[
    avif bmp css cur eot gif ico jpeg jpg js map mjs otf png svg tif tiff ttf webp woff woff2
]]):gmatch('%S+') do
    static[suffix] = true
end

local function is_static(request)
    if request.method ~= 'GET' and request.method ~= 'HEAD' then
        return false
    end
    local suffix = request.path:match('%.(%w+)$')
    return suffix ~= nil and static[suffix:lower()] == true
end

local function short(text)
    return ngx.md5_bin(text):sub(1, 8)
end

local function cookie_of(request, name)
    for key, value in (request.var.http_cookie or ''):gmatch('([^=;%s]+)=([^;]*)') do
        if key == name then
            return value
        end
    end
    return nil
end

-- What requests are told apart by, beside the rule. One that has no such header is of those without.
local keys = {
    ip = function(request)
        return request.visitor
    end,
    ipUri = function(request)
        return request.visitor .. short(request.path)
    end,
    site = function()
        return ''
    end,
    header = function(request, name)
        local value = request.var['http_' .. name]
        return value and short(value) or '-'
    end,
    cookie = function(request, name)
        local value = cookie_of(request, name)
        return value and short(value) or '-'
    end,
}

local function rate(filter, name)
    local key_of = keys[filter.by] or error('不认识的计数方式：' .. tostring(filter.by), 0)
    local seconds, limit, counts_static = filter.seconds, filter.limit, filter.countStatic
    local by = filter.name
    return function(request)
        if not counts_static and is_static(request) then
            return false
        end
        local key = request.scope .. name .. key_of(request, by)
        local count = counters.count(key, seconds)
        return count > limit, count
    end
end

-- What a browser asks for beside its pages is no challenge given to anybody, but it must not be free.
local others_factor = 10

-- Who has not passed and was given it too often trips; in a rule that only watches whoever lacks a
-- pass does, and nothing is given.
local function challenge(filter, name, watches)
    local level, seconds, limit = filter.level, filter.seconds, filter.limit
    return function(request)
        if not request:lacks_pass(level) then
            return false
        end
        if watches then
            return true
        end
        local is_page = request:is_navigation()
        local key = request.scope .. name .. (is_page and 'p' or 'o') .. request.visitor
        local count = counters.count(key, seconds)
        if count > (is_page and limit or limit * others_factor) then
            return true, count
        end
        request.given = { name = name, seconds = seconds }
        return false, count, level
    end
end

-- Every filter but this one leaves the address alone, and so does this one.
local function signed(filter)
    return function(request)
        return signing.refusal(filter.signing, request.var) ~= nil
    end
end

-- `name` is what its counters begin with. Raises what cannot be run.
function filters.compile(filter, name, watches)
    if filter.kind == 'rate' then
        return rate(filter, name)
    elseif filter.kind == 'challenge' then
        return challenge(filter, name, watches)
    elseif filter.kind == 'signing' then
        return signed(filter)
    end
    error('不认识的过滤器：' .. tostring(filter.kind), 0)
end

return filters
