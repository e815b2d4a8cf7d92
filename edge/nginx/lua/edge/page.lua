-- The pages that the node itself answers with: plain ones, or the site's own.
local package_terms = require 'edge.package'
local sites = require 'edge.sites'
local transform = require 'edge.transform'

local page = {}

local texts = {
    [400] = { '请求格式不正确', '服务器无法理解这个请求。' },
    [403] = { '访问被拒绝', '网站设置了访问限制，这个请求没有被允许。' },
    [410] = { '内容已不存在', '请求的内容已经不再提供。' },
    [429] = { '请求过于频繁', '来自你的网络的请求过于频繁，请稍后再试。' },
    [451] = { '内容不可用', '请求的内容因法律原因不能提供。' },
    [404] = { '域名没有接入', '这个域名没有在本节点配置，请检查域名解析或联系网站管理员。' },
    [413] = { '请求内容过大', '上传的内容超过了允许的大小。' },
    [414] = { '请求地址过长', '请求的地址超过了允许的长度。' },
    [421] = { '连接不属于这个域名', '这个连接是为另一个域名建立的，请刷新页面后重试。' },
    [502] = { '源站无法连接', '节点没有从网站的源站得到有效的应答，请稍后再试。' },
    [504] = { '源站响应超时', '网站的源站没有在规定的时间内应答，请稍后再试。' },
    [508] = { '请求形成回路', '网站的源站又指向了本网络，请网站管理员检查源站设置。' },
}
local other = { '请求未能完成', '节点无法完成这个请求，请稍后再试。' }

local html = [[<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>%d %s</title></head>
<body style="font-family:sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;line-height:1.7">
<h1 style="font-size:1.4rem">%d %s</h1><p>%s</p><p style="color:#666">请求编号：%s%s</p></body></html>
]]

local function escaped(text)
    return (text:gsub('[&<>"\']', { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;', ["'"] = '&#39;' }))
end

-- Fills in what the owner's page asks for; what it does not know stays as it stands.
local function filled(text, status)
    local var = ngx.var
    local values = {
        request_id = var.edge_request,
        ip = var.edge_client,
        host = var.host,
        status = tostring(status),
        time = os.date('%Y-%m-%d %H:%M:%S'),
    }
    return (text:gsub('{{%s*([%w_]+)%s*}}', function(name)
        return values[name] and escaped(values[name])
    end))
end

local function own_page(site, status)
    local name = site and site.pages and site.pages.html[tostring(status)]
    local text = name and sites.body(name)
    return text and filled(text, status)
end

-- What an owner needs to know to find the rule.
local function reason()
    local code = (ngx.var.edge_block or ''):match('^%S+')
    return code and '<br>原因代码：' .. code or ''
end

-- The platform's own page, whatever pages the site has: it is not the site that answers.
local function stopped_page(text, site)
    local brand = site and site.package and site.package.brand or ''
    local by = brand ~= '' and '<br>由 ' .. escaped(brand) .. ' 提供服务' or ''
    ngx.header.content_type = 'text/html; charset=utf-8'
    ngx.header.cache_control = 'no-store'
    ngx.header.retry_after = tostring(text[3])
    local foot = reason() .. by
    ngx.print(html:format(503, text[1], 503, text[1], text[2], ngx.var.edge_request, foot))
end

function page.render()
    local status = ngx.status
    local text = texts[status] or other
    local site = ngx.ctx.unknown ~= true and sites.find(ngx.var.host)
    local stopped = package_terms.pages[ngx.var.edge_block]
    if stopped then
        return stopped_page(stopped, site)
    end
    if site and site.rules then
        transform.headers(site.rules, ngx.header, ngx.var)
    end
    -- After the rules: what they say of the site's files is not for this.
    ngx.header.content_type = 'text/html; charset=utf-8'
    ngx.header.cache_control = 'no-store'
    ngx.print(own_page(site, status)
        or html:format(status, text[1], status, text[1], text[2], ngx.var.edge_request, reason()))
end

-- Before the headers go out: puts the site's page in place of the origin's, where it wants that.
function page.cover(site, var)
    if not site.pages.cover then
        return
    end
    local text = own_page(site, ngx.status)
    if text then
        ngx.ctx.cover = text
        local header = ngx.header
        header.content_type = 'text/html; charset=utf-8'
        header.content_length = #text
        header.content_encoding = nil
        header.etag = nil
        header.last_modified = nil
        header.accept_ranges = nil
    end
end

function page.cover_body()
    local text = ngx.ctx.cover
    if text then
        ngx.ctx.cover = ''
        ngx.arg[1] = text
        ngx.arg[2] = true
    end
end

return page
