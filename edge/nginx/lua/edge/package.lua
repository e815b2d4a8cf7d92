-- What the package of a site lets it have.
local package_terms = {}

-- The code of what keeps visitors from a site for the sake of its package; nil where nothing does.
-- The node's own clock ends both times, so that neither waits for anybody.
function package_terms.refusal(terms)
    local now = ngx.time()
    local served = terms.servedUntil
    if served and served <= now then
        return terms.cancelled and 'package_cancelled' or 'package_expired'
    end
    local exhausted = terms.exhaustedUntil
    if exhausted and exhausted > now then
        return 'traffic_exhausted'
    end
    return nil
end

-- What visitors are told, by the code, and the seconds after which it may be otherwise.
package_terms.pages = {
    package_expired = { '网站已暂停服务', '网站的服务套餐已到期。网站管理员续费后，访问会自动恢复。', 600 },
    package_cancelled = { '网站已停止服务', '网站的服务套餐已取消。网站管理员重新开通后，访问会自动恢复。', 600 },
    traffic_exhausted = { '网站流量已用尽', '网站本月的流量额度已用尽。网站管理员增加流量后，或下个月开始时，访问会自动恢复。', 600 },
    package_requests = { '网站访问量过大', '网站每秒的请求数超过了服务套餐的额度，请稍后再试。', 5 },
    package_connections = { '网站并发过高', '网站同时处理的请求数超过了服务套餐的额度，请稍后再试。', 5 },
    package_bandwidth = { '网站带宽已满', '网站使用的带宽超过了服务套餐的额度，请稍后再试。', 5 },
}

return package_terms
