-- What the visitor is told, after the cache.
local brotli = require 'edge.brotli'
local pace = require 'edge.pace'
local page = require 'edge.page'
local sites = require 'edge.sites'
local transform = require 'edge.transform'

local response = {}

-- The origin's own words, which gave way to the rule's on the way into the cache.
local function restore(header, name, value)
    if value then
        header[name] = value ~= '-' and value or nil
    end
end

-- `can_cover`: the location can put another body in place. A site that wants that since this request was
-- led to a location which cannot must not promise the length of a page that will not come.
function response.run(can_cover)
    local header, var = ngx.header, ngx.var
    if var.edge_cache ~= 'off' then
        restore(header, 'Cache-Control', var.upstream_http_x_edge_cache_control)
        restore(header, 'Expires', var.upstream_http_x_edge_expires)
        local browser = var.edge_browser
        if browser ~= '' and ngx.status < 400 then
            header['Cache-Control'] = browser == '0' and 'no-cache' or 'max-age=' .. browser
            header['Expires'] = nil
        end
    end
    local site = sites.find(var.host)
    if not site then
        return
    end
    if can_cover and site.pages then
        page.cover(site, var)
    end
    if site.rules then
        transform.headers(site.rules, header, var)
    end
    brotli.spare(header, var)
end

-- As a piece of the body passes, where another body can be put in place.
function response.body()
    page.cover_body()
    pace.piece()
end

return response
