-- Which visitors get brotli. nginx's module makes it, in locations of its own; see brotli.conf.
local brotli = { available = false }

-- An encoder takes megabytes for as long as its visitor reads, and nothing else bounds their number:
-- beyond these requests at once a worker's visitors get gzip.
local open, open_max = 0, 128

local function accepts(accepted)
    for item in (accepted or ''):lower():gmatch('[^,]+') do
        local name, rest = item:match('^%s*([^;%s]+)%s*;?(.*)$')
        if name == 'br' then
            return not rest:match('^%s*q%s*=%s*0%.?0*%s*$')
        end
    end
    return false
end

-- Whether the visitor of a site can be answered by brotli, should the answer be one for it.
function brotli.wanted(site, var)
    return brotli.available and open < open_max and site.rules and site.rules.brotli
        and var.request_method ~= 'HEAD' and var.edge_upgrade == '' and not var.http_range
        and accepts(var.http_accept_encoding)
end

-- The module goes by the request, and so does the variant that an answer is kept as: this is set
-- before the cache is asked, and never after.
function brotli.begin(var)
    open = open + 1
    var.edge_open = 'br'
    ngx.req.set_header('Accept-Encoding', 'br')
end

-- Before the headers go out. nginx's compressing filters pass over `no-transform`, but not over an
-- encoding that is named.
function brotli.spare(header, var)
    if var.edge_open ~= 'br' or header.content_encoding then
        return
    end
    local control = header.cache_control
    control = type(control) == 'table' and table.concat(control, ', ') or control or ''
    if control:lower():find('no%-transform') then
        header.content_encoding = 'identity'
    end
end

-- After the request.
function brotli.finish(var)
    if var.edge_open == 'br' then
        open = open - 1
    end
end

return brotli
