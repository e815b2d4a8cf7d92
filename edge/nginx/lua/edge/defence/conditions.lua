-- The conditions of rules as functions of a request. A part that a request lacks fits the negative
-- operators and none of the others; an empty one is not a missing one.
local addresses = require 'edge.addresses'
local geo = require 'edge.geo'

local conditions = {}

-- What a look at a request begins with, nil where the request has no such part.
local fields = {
    country = function(request)
        return geo.country(request.var)
    end,
    region = function(request)
        return geo.region(request.var)
    end,
    asn = function(request)
        return geo.network(request.var)
    end,
    host = function(request)
        return request.var.host
    end,
    uri = function(request)
        return request.var.request_uri
    end,
    path = function(request)
        return request.path
    end,
    method = function(request)
        return request.method
    end,
    userAgent = function(request)
        return request.var.http_user_agent
    end,
    referer = function(request)
        return request.var.http_referer
    end,
    contentType = function(request)
        return request.var.http_content_type
    end,
    protocol = function(request)
        return request.var.server_protocol
    end,
    scheme = function(request)
        return request.var.scheme
    end,
}

local named_fields = {
    query = function(request, name)
        for argument in (request.var.args or ''):gmatch('[^&]+') do
            local key, value = argument:match('^([^=]*)=?(.*)$')
            if ngx.unescape_uri(key) == name then
                return ngx.unescape_uri(value)
            end
        end
        return nil
    end,
    header = function(request, name)
        return request.var['http_' .. name]
    end,
    cookie = function(request, name)
        for key, value in (request.var.http_cookie or ''):gmatch('([^=;%s]+)=([^;]*)') do
            if key == name then
                return value
            end
        end
        return nil
    end,
}

-- `s`: `.` takes newlines, as where the log reads patterns. `u`: text that is no UTF-8 fits none.
local function pattern_flags(leaf)
    return leaf.ignoreCase and 'josui' or 'josu'
end

-- A number as people write one: no hexadecimal, no exponent.
local function number_of(text)
    return text:find('^-?%d+%.?%d*$') and #text <= 32 and tonumber(text) or nil
end

local tests = {
    eq = function(leaf)
        return function(value)
            return value == leaf.value
        end
    end,
    contains = function(leaf)
        return function(value)
            return value:find(leaf.value, 1, true) ~= nil
        end
    end,
    ['in'] = function(leaf)
        return function(value)
            return leaf.items[value] ~= nil
        end
    end,
    prefix = function(leaf)
        return function(value)
            return value:sub(1, #leaf.value) == leaf.value
        end
    end,
    suffix = function(leaf)
        return function(value)
            return leaf.value == '' or value:sub(-#leaf.value) == leaf.value
        end
    end,
    regex = function(leaf)
        local flags = pattern_flags(leaf)
        local _, _, err = ngx.re.find('', leaf.value, flags)
        if err then
            error('正则表达式不能使用：' .. err, 0)
        end
        return function(value)
            return ngx.re.find(value, leaf.value, flags) ~= nil
        end
    end,
    gt = function(leaf)
        local bound = tonumber(leaf.value)
        return function(value)
            local number = number_of(value)
            return number ~= nil and number > bound
        end
    end,
    lt = function(leaf)
        local bound = tonumber(leaf.value)
        return function(value)
            local number = number_of(value)
            return number ~= nil and number < bound
        end
    end,
    exists = function()
        return function()
            return true
        end
    end,
}

-- Each negative operator is its positive one turned round, so that what is missing fits it.
local negatives = {
    ne = 'eq',
    notContains = 'contains',
    notIn = 'in',
    absent = 'exists',
    notCidr = 'cidr',
    notInList = 'inList',
}

local function address_test(leaf, lists)
    local list = leaf.list and lists[leaf.list] or leaf.table and addresses.compile(leaf.table)
    if not list then
        error('名单没有下发', 0)
    end
    return function(request)
        return addresses.listed(list, request.address) ~= false
    end
end

local function value_of(leaf)
    local named = named_fields[leaf.field]
    if named then
        return function(request)
            return named(request, leaf.name)
        end
    end
    return fields[leaf.field] or error('不认识的字段：' .. tostring(leaf.field), 0)
end

local function text_test(leaf, operator)
    local make = tests[operator] or error('不认识的比较方式：' .. tostring(operator), 0)
    local read, test = value_of(leaf), make(leaf)
    local folds = leaf.ignoreCase and operator ~= 'regex'
    return function(request)
        local value = read(request)
        if value == nil then
            return false
        end
        return test(folds and value:lower() or value)
    end
end

local function leaf_test(leaf, lists)
    local positive = negatives[leaf.operator]
    local operator = positive or leaf.operator
    local test = leaf.field == 'ip' and address_test(leaf, lists) or text_test(leaf, operator)
    if not positive then
        return test
    end
    return function(request)
        return not test(request)
    end
end

local combine = {
    all = function(tests_of)
        return function(request)
            for index = 1, #tests_of do
                if not tests_of[index](request) then
                    return false
                end
            end
            return true
        end
    end,
    any = function(tests_of)
        return function(request)
            for index = 1, #tests_of do
                if tests_of[index](request) then
                    return true
                end
            end
            return false
        end
    end,
    none = function(tests_of)
        return function(request)
            for index = 1, #tests_of do
                if tests_of[index](request) then
                    return false
                end
            end
            return true
        end
    end,
}

-- `lists` are the compiled lists of the group, by their ids. Raises what cannot be run.
function conditions.compile(condition, lists)
    if condition.kind == 'is' then
        return leaf_test(condition, lists)
    end
    local make = combine[condition.kind] or error('不认识的条件：' .. tostring(condition.kind), 0)
    local list = {}
    for index, item in ipairs(condition.items) do
        list[index] = conditions.compile(item, lists)
    end
    return make(list)
end

return conditions
