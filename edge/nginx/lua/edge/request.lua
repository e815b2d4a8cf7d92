-- Finds the site of a request and prepares its way to the origin.
local access = require 'edge.access'
local https = require 'edge.https'
local sites = require 'edge.sites'

local request = {}

-- RFC 8586. A site may lie behind another site of this network, but a ring must end.
local cdn_id = 'console-edge'
local passes_max = 3

-- How often the request has passed this network; adds this pass to what the origin is told.
local function count_passes(var)
    if not var.http_cdn_loop then
        return 0
    end
    local value = ngx.req.get_headers(0)['cdn-loop']
    if type(value) == 'table' then
        value = table.concat(value, ', ')
    end
    local passes = 0
    for id in value:gmatch('[^,;%s]+') do
        if id == cdn_id then
            passes = passes + 1
        end
    end
    var.edge_loop = value .. ', ' .. cdn_id
    return passes
end

-- One variant for each encoding that this node makes itself, instead of one for each browser.
local function unify_encoding()
    local accepted = ngx.var.http_accept_encoding
    if accepted and accepted ~= 'gzip' then
        local plain = not accepted:find('gzip', 1, true) or accepted:find('gzip;%s*q=0[,%s]')
            or accepted:find('gzip;%s*q=0$')
        ngx.req.set_header('Accept-Encoding', not plain and 'gzip' or nil)
    end
end

local function prepare_cache(site, var)
    -- A shared cache must not answer for requests that carry credentials (RFC 9111, 3.5).
    if site.cache and not var.http_authorization and var.edge_upgrade == '' then
        var.edge_cache = 'edge'
        unify_encoding()
    end
end

local function prepare_origin(site, var)
    local host = site.hostHeader
    if host ~= '' then
        var.edge_host = host
        var.edge_name = host:match('^[^:]+') or host
    end
    if site.scheme == 'https' or (site.scheme == 'follow' and var.scheme == 'https') then
        var.edge_scheme = 'https'
        var.edge_upstream = 'edge_https'
    end
    local upgrade = var.http_upgrade
    if upgrade then
        var.edge_upgrade = upgrade
        var.edge_connection = 'upgrade'
    end
end

local function unknown(var)
    if var.uri == '/.edge/health' then
        ngx.header.content_type = 'text/plain'
        ngx.say('ok')
        return ngx.exit(200)
    end
    ngx.ctx.unknown = true
    return ngx.exit(404)
end

function request.run()
    local var = ngx.var
    local site = sites.find(var.host)
    if not site then
        return unknown(var)
    end
    var.edge_site = site.id
    https.enforce(site, var)
    if count_passes(var) >= passes_max then
        return ngx.exit(508)
    end
    if site.access and access.refuses(site, var) then
        return ngx.exit(403)
    end
    if #site.peers + #site.backups == 0 then
        return ngx.exit(502)
    end
    ngx.ctx.site = site
    prepare_origin(site, var)
    prepare_cache(site, var)
end

return request
