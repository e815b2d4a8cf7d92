-- How a request goes to its origin: scheme, Host and server name.
local origin = {}

function origin.prepare(site, var, visitor)
    local host = site.hostHeader
    if host ~= '' then
        var.edge_host = host
        var.edge_name = host:match('^[^:]+') or host
    end
    if site.sni and site.sni ~= '' then
        var.edge_name = site.sni
    end
    if site.scheme == 'https' or (site.scheme == 'follow' and visitor == 'https') then
        var.edge_scheme = 'https'
        var.edge_upstream = 'edge_https'
    end
end

return origin
