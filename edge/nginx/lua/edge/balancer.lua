-- Sends each try of a request to the next origin in its order.
local balancer = require 'ngx.balancer'
local active = require 'edge.active'
local health = require 'edge.health'
local order = require 'edge.order'
local sites = require 'edge.sites'

local run = {}

-- Peers that are well, then backups that are, then those that rest, then those that are down: the
-- last resort is to ask anyway.
local function candidates(site)
    local list, resting, down = {}, {}, {}
    -- Where the origin is asked as the visitor asks, its port goes by the protocol.
    local asked = ngx.var.edge_scheme == 'https' and site.secure or site
    for _, group in ipairs({ order.of(site, asked.peers), asked.backups }) do
        for _, peer in ipairs(group) do
            local into = health.down(peer.key) and down
                or health.resting(peer.key) and resting
                or list
            into[#into + 1] = peer
        end
    end
    for _, others in ipairs({ resting, down }) do
        for _, peer in ipairs(others) do
            list[#list + 1] = peer
        end
    end
    return list
end

local function count_active(site, peer)
    local before = ngx.var.edge_active
    if before ~= '' then
        active.add(before, -1)
    end
    if site.balance == 'least-conn' then
        ngx.var.edge_active = peer.key
        active.add(peer.key, 1)
    end
end

function run.run()
    local ctx = ngx.ctx
    -- A slice, and an update in the background, is a request of its own with nothing in its context.
    local site = ctx.site or sites.find(ngx.var.host)
    ctx.site = site
    if not ctx.candidates then
        ctx.candidates = candidates(site)
        ctx.try = 0
        balancer.set_timeouts(site.connectTimeout, site.readTimeout, site.readTimeout)
        if site.retries > 0 then
            balancer.set_more_tries(site.retries)
        end
    end
    local peer = ctx.candidates[ctx.try % #ctx.candidates + 1]
    ctx.try = ctx.try + 1
    count_active(site, peer)
    local ok, err = balancer.set_current_peer(peer.ip, peer.port)
    if not ok then
        ngx.log(ngx.ERR, 'cannot use origin ', peer.ip, ': ', err)
        return ngx.exit(502)
    end
end

return run
