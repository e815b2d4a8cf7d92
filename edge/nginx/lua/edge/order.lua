-- In which order a request asks the peers of its site. A peer is { ip, port, weight, key }.
local active = require 'edge.active'

local dict = ngx.shared.edge_balance
local order = {}

-- Smooth weighted round-robin, worked out once a site version: no peer gets its share in one burst.
local function sequence_of(peers)
    local total, list, scores = 0, {}, {}
    for index, peer in ipairs(peers) do
        total = total + peer.weight
        scores[index] = 0
    end
    for turn = 1, total do
        local best = 1
        for index, peer in ipairs(peers) do
            scores[index] = scores[index] + peer.weight
            if scores[index] > scores[best] then
                best = index
            end
        end
        scores[best] = scores[best] - total
        list[turn] = best
    end
    return list
end

local function rotated(peers, first)
    local list = {}
    for step = 0, #peers - 1 do
        list[#list + 1] = peers[(first - 1 + step) % #peers + 1]
    end
    return list
end

local function round_robin(site, peers)
    site.sequence = site.sequence or sequence_of(peers)
    local turn = dict:incr('rr|' .. site.id, 1, 0)
    return rotated(peers, site.sequence[turn % #site.sequence + 1])
end

local function by_score(peers, score)
    local scored = {}
    for index, peer in ipairs(peers) do
        scored[index] = { peer = peer, score = score(peer), index = index }
    end
    table.sort(scored, function(a, b)
        if a.score == b.score then
            return a.index < b.index
        end
        return a.score > b.score
    end)
    local list = {}
    for index, item in ipairs(scored) do
        list[index] = item.peer
    end
    return list
end

-- Weighted rendezvous hashing: a peer that leaves moves only its own share.
local function by_hash(peers, text)
    return by_score(peers, function(peer)
        local unit = (ngx.crc32_long(ngx.md5_bin(text .. peer.key)) + 1) / 4294967297
        return -peer.weight / math.log(unit)
    end)
end

local balances = {
    ['round-robin'] = round_robin,
    ['ip-hash'] = function(_, peers)
        return by_hash(peers, ngx.var.edge_client)
    end,
    ['url-hash'] = function(_, peers)
        return by_hash(peers, ngx.var.host .. ngx.var.request_uri)
    end,
    ['random'] = function(_, peers)
        return by_score(peers, function(peer)
            return math.log(1 - math.random()) / peer.weight
        end)
    end,
    ['least-conn'] = function(site, peers)
        return by_score(round_robin(site, peers), function(peer)
            return -active.count(peer.key) / peer.weight
        end)
    end,
}

function order.of(site, peers)
    if #peers < 2 then
        return peers
    end
    return (balances[site.balance] or round_robin)(site, peers)
end

return order
