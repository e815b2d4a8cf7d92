-- The inner half of a request that a cache rule is for. nginx keeps an answer for as long as the
-- answer's own headers say, and those are read before Lua sees them. So on a miss the cache asks this
-- nginx over a socket, which asks the origin and words the headers as the rule says; what the origin
-- said travels beside, and edge/response.lua puts it back for the visitor.
local origin = require 'edge.origin'
local page = require 'edge.page'
local sites = require 'edge.sites'

local hop = {}

local kept_by_default = { [200] = true, [206] = true, [301] = true, [302] = true, [308] = true }

function hop.run()
    local var = ngx.var
    local site = sites.find(var.host)
    if not site or #site.peers + #site.backups == 0 then
        return ngx.exit(502)
    end
    var.edge_site = site.id
    ngx.ctx.site = site
    origin.prepare(site, var, var.http_x_forwarded_proto)
end

-- `ttl=600 ignore=1 update=30 error=60 404=10 file=1` as a table.
local function parse(policy)
    local values = {}
    for name, value in policy:gmatch('(%w+)=(%d+)') do
        values[name] = tonumber(value)
    end
    return values
end

local function joined(value)
    return type(value) == 'table' and table.concat(value, ', ') or value
end

local function forbids(control)
    return control:find('no%-store') or control:find('no%-cache') or control:find('private')
end

-- Whether the origin itself says for how long its answer may be kept.
local function decides(control, expires)
    return expires ~= nil or control:find('max%-age') or forbids(control)
end

local function is_page(content_type)
    local kind = (joined(content_type) or ''):lower():match('^[^;,%s]*')
    return kind == 'text/html' or kind == 'application/xhtml+xml'
end

-- For how long old content may be served: while a new one is fetched, and while the origin fails.
local function stale_words(values)
    local words = ''
    if (values.update or 0) > 0 then
        words = ', stale-while-revalidate=' .. values.update
    end
    -- The former sets the time of the latter in nginx too, so this comes always, and last.
    return words .. ', stale-if-error=' .. (values.error or 0)
end

local failures = { [500] = true, [502] = true, [503] = true, [504] = true }

-- nginx falls back to what it has kept when a connection breaks, not when it is told 5xx.
local function is_for_stale(var)
    return failures[ngx.status] and var.http_x_edge_cache == 'EXPIRED'
        and (parse(var.http_x_edge_policy or '').error or 0) > 0
end

-- An origin that could not be asked.
function hop.failed()
    if is_for_stale(ngx.var) then
        return ngx.exit(444)
    end
    page.render()
end

function hop.headers()
    local header, var = ngx.header, ngx.var
    if is_for_stale(var) then
        return ngx.exit(ngx.ERROR)
    end
    local control, expires = joined(header.cache_control), joined(header.expires)
    header['X-Edge-Origin'] = var.upstream_addr
    header['X-Edge-Cache-Control'] = control or '-'
    header['X-Edge-Expires'] = expires or '-'
    local values = parse(var.http_x_edge_policy or '')
    local words = (control or ''):lower()
    if values.ignore ~= 1 and decides(words, expires) then
        if not forbids(words) then
            header.cache_control = (control or 'public') .. stale_words(values)
        end
        return
    end
    local status = ngx.status == 304 and 200 or ngx.status
    local ttl = values[tostring(status)] or (kept_by_default[status] and values.ttl) or 0
    if values.file == 1 and status < 400 and is_page(header.content_type) then
        ttl = 0
    end
    header.expires = nil
    if ttl == 0 then
        header.cache_control = 'no-cache'
        return
    end
    header.cache_control = 'max-age=' .. ttl .. stale_words(values)
    if values.ignore == 1 then
        -- One visitor's cookie must not be handed to the next.
        header.set_cookie = nil
    end
end

return hop
