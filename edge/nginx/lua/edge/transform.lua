-- What a site changes in requests and answers: redirects, rewrites, headers, CORS, compression.
local transform = {}

-- The target of the first rule that a path fits; `*` at the end of both stands for the rest.
local function target_of(rules, path)
    for _, rule in ipairs(rules) do
        if not rule.prefix then
            if path == rule.from then
                return rule.to, rule
            end
        elseif path:sub(1, #rule.from) == rule.from then
            local rest = rule.rest and path:sub(#rule.from + 1) or ''
            return rule.to, rule, rest
        end
    end
    return nil
end

-- Browsers read `\` as `/`, and pass over tabs and line ends.
local function escaped(text)
    return (ngx.escape_uri(text, 0):gsub('[\\%c]', function(byte)
        return ('%%%02X'):format(byte:byte())
    end))
end

-- A target with what `*` stands for: `/` and `/evil.example` must not become another host's address.
local function with_rest(to, rest)
    if not rest or rest == '' then
        return to
    end
    if to:sub(-1) == '/' then
        rest = rest:gsub('^[/\\]+', '')
    end
    return to .. escaped(rest)
end

local function redirect(rules, var)
    local to, rule, rest = target_of(rules.redirects, var.uri)
    if not to then
        return false
    end
    to = with_rest(to, rest)
    if rule.keepQuery and var.args and var.args ~= '' then
        to = to .. (to:find('?', 1, true) and '&' or '?') .. var.args
    end
    transform.headers(rules, ngx.header, var)
    ngx.header['Location'] = to
    ngx.status = rule.status
    ngx.exit(rule.status)
    return true
end

local function rewrite(rules, var)
    local to, _, rest = target_of(rules.rewrites, var.uri)
    if to then
        if to:sub(-1) == '/' then
            rest = rest and rest:gsub('^/+', '')
        end
        -- Any byte that a visitor encodes may be in it; it goes on encoded.
        ngx.req.set_uri(to .. (rest or ''), false, true)
        local target = var.edge_target
        if target ~= '' then
            ngx.req.set_uri_args(target:match('%?(.*)$') or '')
            var.edge_target = ''
        end
    end
end

local function allowed_origin(cors, origin)
    if not origin or cors.any then
        return cors.any and '*' or nil
    end
    local plain = origin:lower()
    if cors.exact[plain] then
        return origin
    end
    local scheme, host = plain:match('^(https?://)(.+)$')
    local dot = host and host:find('.', 1, true)
    while dot do
        if cors.exact[scheme .. '*' .. host:sub(dot)] then
            return origin
        end
        dot = host:find('.', dot + 1, true)
    end
    return nil
end

local function allow(cors, header, var)
    local origin = allowed_origin(cors, var.http_origin)
    header['Access-Control-Allow-Origin'] = origin
    header['Access-Control-Allow-Credentials'] = origin and cors.credentials and 'true' or nil
    header['Access-Control-Expose-Headers'] = origin and cors.expose or nil
    if not cors.any then
        local vary = header['Vary']
        vary = type(vary) == 'table' and table.concat(vary, ', ') or vary
        header['Vary'] = vary and vary .. ', Origin' or 'Origin'
    end
    return origin
end

-- The node answers the question that a browser asks before the request itself.
local function preflight(cors, var)
    if var.request_method ~= 'OPTIONS' or not var.http_access_control_request_method then
        return false
    end
    local header = ngx.header
    if allow(cors, header, var) then
        header['Access-Control-Allow-Methods'] = cors.methods
        header['Access-Control-Allow-Headers'] = cors.headers
            or var.http_access_control_request_headers
        header['Access-Control-Max-Age'] = cors.maxAge
    end
    ngx.status = 204
    ngx.exit(204)
    return true
end

-- Answers true when the request ends here.
function transform.request(rules, var)
    if redirect(rules, var) or rules.cors and preflight(rules.cors, var) then
        return true
    end
    rewrite(rules, var)
    for _, item in ipairs(rules.requestHeaders) do
        if item.action == 'add' then
            local before = ngx.req.get_headers(0)[item.name]
            local list = type(before) == 'table' and before or { before }
            list[#list + 1] = item.value
            ngx.req.set_header(item.name, list)
        else
            ngx.req.set_header(item.name, item.action == 'set' and item.value or nil)
        end
    end
    return false
end

-- What the site's rules say of the headers of an answer, be it the origin's or the node's own.
function transform.headers(rules, header, var)
    if rules.cors then
        allow(rules.cors, header, var)
    end
    for _, item in ipairs(rules.responseHeaders) do
        if item.name:lower() == 'strict-transport-security' and var.edge_hsts ~= '' then
            -- The site's HTTPS settings say it; browsers go by the first of two.
            header[item.name] = nil
        elseif item.action == 'add' then
            local before = header[item.name]
            local list = type(before) == 'table' and before or { before }
            list[#list + 1] = item.value
            header[item.name] = list
        else
            header[item.name] = item.action == 'set' and item.value or nil
        end
    end
end

return transform
