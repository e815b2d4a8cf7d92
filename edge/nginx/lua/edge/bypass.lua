-- When a request goes past the cache: by a cookie, header, argument, the user agent or the method.
local bypass = {}

local function named(condition, name)
    if condition.prefix then
        return name:sub(1, #condition.name) == condition.name
    end
    return name == condition.name
end

local function holds(condition, value)
    if condition.operator == 'exists' then
        return true
    elseif condition.operator == 'equals' then
        return value == condition.value
    end
    return value:find(condition.value, 1, true) ~= nil
end

local tests = {
    cookie = function(condition, var)
        for name, value in (var.http_cookie or ''):gmatch('([^=;%s]+)=([^;]*)') do
            if named(condition, name) and holds(condition, value) then
                return true
            end
        end
        return false
    end,
    query = function(condition, var)
        for argument in (var.args or ''):gmatch('[^&]+') do
            local name, value = argument:match('^([^=]*)=?(.*)$')
            if named(condition, ngx.unescape_uri(name)) and holds(condition, ngx.unescape_uri(value)) then
                return true
            end
        end
        return false
    end,
    header = function(condition, var)
        local value = var['http_' .. condition.name]
        return value ~= nil and holds(condition, value)
    end,
    agent = function(condition, var)
        return holds(condition, var.http_user_agent or '')
    end,
    method = function(condition, var)
        return holds(condition, var.request_method)
    end,
}

-- Whether one of the conditions fits the request.
function bypass.fits(conditions, var)
    for _, condition in ipairs(conditions) do
        if tests[condition.field](condition, var) then
            return true
        end
    end
    return false
end

return bypass
