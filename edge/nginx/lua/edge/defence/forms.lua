-- A form that a challenge came in the way of. What the visitor wrote is held in the page, and sent once
-- the challenge is passed; but not where another site sent it, which must not pass for this one.
local forms = {}

local bytes_max = 65536
local fields_max = 500

local function escaped(text)
    return (text:gsub('[&<>"\r]', {
        ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;', ['\r'] = '',
    }))
end

local function is_own(var)
    local from = var.http_sec_fetch_site
    if from then
        return from == 'same-origin'
    end
    local origin = var.http_origin or var.http_referer
    return origin ~= nil and origin:match('^https?://([^/]+)') == var.http_host
end

local function is_small_form(var)
    local kind = (var.http_content_type or ''):lower()
    local length = tonumber(var.http_content_length or '')
    return kind:find('^application/x%-www%-form%-urlencoded') ~= nil and length ~= nil
        and length <= bytes_max
end

-- Fields as hidden inputs; nil where they cannot be said again byte for byte.
local function inputs(body)
    local list = {}
    for field in body:gmatch('[^&]+') do
        local name, value = field:match('^([^=]*)=?(.*)$')
        name, value = ngx.unescape_uri(name), ngx.unescape_uri(value)
        if #list >= fields_max or name .. value ~= '' and not ngx.re.find(name .. value, '^', 'u') then
            return nil
        end
        list[#list + 1] = ('<input type="hidden" name="%s" value="%s">'):format(escaped(name), escaped(value))
    end
    return table.concat(list)
end

-- The form's HTML, and how the visitor goes on after the challenge: `open` the same address, `send`
-- the form, or `again` where only the visitor can fill it in once more.
function forms.hold(request)
    local var = request.var
    if request.method ~= 'POST' then
        return '', 'open'
    end
    if not is_own(var) then
        return '', 'open'
    end
    if not is_small_form(var) then
        return '', 'again'
    end
    ngx.req.read_body()
    local body = ngx.req.get_body_data()
    local fields = body and inputs(body)
    if not fields then
        return '', 'again'
    end
    return '<form id="held" method="post" action="' .. escaped(var.request_uri) .. '">' .. fields .. '</form>', 'send'
end

return forms
