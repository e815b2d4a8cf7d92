-- Addresses that work for a while only. Type A signs by an argument, B and C by the first two parts
-- of the path; what is fetched and kept is the address without them.
local signing = {}

-- Whether an address, as nginx reads it, needs a signature.
local function needs(rule, path)
    if rule.scope == 'all' then
        return true
    end
    local found = rule.paths[path] ~= nil
    local suffix = path:match('%.([^./]+)$')
    found = found or suffix ~= nil and rule.suffixes[suffix:lower()] ~= nil
    for _, directory in ipairs(rule.directories) do
        found = found or path:sub(1, #directory) == directory
    end
    return found == (rule.scope == 'only')
end

-- The address that counts from here on: `raw` as it is asked for.
local function proceed(var, address)
    if address.path then
        ngx.req.set_uri(address.path)
    else
        ngx.req.set_uri_args(address.args)
    end
    local uri = address.args ~= '' and address.raw .. '?' .. address.args or address.raw
    var.edge_uri, var.edge_key = uri, uri
end

-- Whether the md5 of one of the texts, one a key, is the given one.
local function matches(rule, given, text_of)
    given = given:lower()
    for _, key in ipairs(rule.keys) do
        if ngx.md5(text_of(key)) == given then
            return true
        end
    end
    return false
end

local function verdict(is_right, is_over)
    if not is_right then
        return 'sign_invalid'
    end
    return is_over and 'sign_expired' or nil
end

-- What is wrong with the signature, if something is, and the address without it, where there is one.
local function from_argument(rule, var)
    local raw, rest, value = var.request_uri:match('^[^?]*'), {}, nil
    local name = rule.parameter .. '='
    for argument in (var.args or ''):gmatch('[^&]+') do
        if argument:sub(1, #name) == name then
            value = value or argument:sub(#name + 1)
        else
            rest[#rest + 1] = argument
        end
    end
    if not value then
        return needs(rule, var.uri) and 'sign_missing' or nil
    end
    local address = { raw = raw, args = table.concat(rest, '&') }
    if not needs(rule, var.uri) then
        return nil, address
    end
    local text, at, md5 = value:match('^((%d+)%-[%w]+%-[%w]+)%-(%x+)$')
    if not text or #at > 12 then
        return 'sign_invalid', address
    end
    return verdict(matches(rule, md5, function(key)
        return raw .. '-' .. text .. '-' .. key
    end), tonumber(at) + rule.validity < ngx.time()), address
end

local china = 8 * 3600

local in_path = {
    B = {
        pattern = '^(/(%d%d%d%d%d%d%d%d%d%d%d%d)/(%x+))(/.*)$',
        parts = function(time, md5)
            return time, md5
        end,
        text = function(key, raw, time)
            return key .. time .. raw
        end,
        -- Minutes in China's time, which compare as text.
        is_over = function(rule, time)
            return time < os.date('!%Y%m%d%H%M', ngx.time() - rule.validity + china)
        end,
    },
    C = {
        pattern = '^(/(%x+)/(%x+))(/.*)$',
        parts = function(md5, time)
            return time, md5
        end,
        text = function(key, raw, time)
            return key .. raw .. time
        end,
        is_over = function(rule, time)
            return tonumber(time, 16) + rule.validity < ngx.time()
        end,
    },
}

local function from_path(rule, var, form)
    local whole = var.request_uri:match('^[^?]*')
    local prefix, first, second, raw = whole:match(form.pattern)
    local time, md5
    if prefix then
        time, md5 = form.parts(first, second)
    end
    if not prefix or #md5 ~= 32 or #time > 12 then
        return needs(rule, var.uri) and 'sign_missing' or nil
    end
    -- Steps upwards in a path must not lead out of what is signed.
    if var.uri:sub(1, #prefix + 1) ~= prefix .. '/' then
        return 'sign_invalid'
    end
    local path = var.uri:sub(#prefix + 1)
    if not needs(rule, path) then
        return needs(rule, var.uri) and 'sign_missing' or nil
    end
    return verdict(matches(rule, md5, function(key)
        return form.text(key, raw, time)
    end), form.is_over(rule, time)), { raw = raw, args = var.args or '', path = path }
end

local function read(rule, var)
    local form = in_path[rule.type]
    if form then
        return from_path(rule, var, form)
    end
    return from_argument(rule, var)
end

-- The code of what is wrong with the signature, if something is. The address stays as it is.
function signing.refusal(rule, var)
    local code = read(rule, var)
    return code
end

-- The same, and takes the signature off the address.
function signing.take(rule, var)
    local code, address = read(rule, var)
    if address then
        proceed(var, address)
    end
    return code
end

return signing
