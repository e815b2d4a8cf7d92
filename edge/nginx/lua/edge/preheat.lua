-- The agent's own requests, which fetch contents ahead of visitors. They come by a socket that only
-- the agent can reach, so nobody else can pass for them; nginx's realip module keeps that address.
local preheat = {}

function preheat.is(var)
    return var.realip_remote_addr == 'unix:'
end

-- The visitor whom the request stands in for may be one of HTTPS, and of an extra port.
function preheat.prepare(site, var)
    if var.http_x_edge_visitor == 'https' then
        var.edge_visitor = 'https'
    end
    local port = var.http_x_edge_port
    if port and site.listens and site.listens[port] then
        var.edge_public_host = var.host .. ':' .. port
    end
    var.edge_open = '1'
end

return preheat
