-- Gives a challenge: a page in the place of the one that was asked for, or, to what cannot show one, a
-- short answer that says so. Nothing of it is kept, indexed, or touched by the site's own rules.
local cjson = require 'cjson.safe'
local forms = require 'edge.defence.forms'
local levels = require 'edge.defence.levels'
local pictures = require 'edge.defence.pictures'
local tokens = require 'edge.defence.tokens'

local challenge = {}

local retry_seconds = '5'
local script_version = ''
local files = {}

local types = { js = 'application/javascript; charset=utf-8', css = 'text/css; charset=utf-8' }

-- The files that pages load, all of which lie in memory.
function challenge.init(directory)
    local all = {}
    for _, name in ipairs({ 'challenge.js', 'work.js', 'challenge.css' }) do
        local file = assert(io.open(directory .. '/' .. name, 'rb'))
        files[name] = file:read('*a')
        file:close()
        all[#all + 1] = files[name]
    end
    script_version = ngx.md5(table.concat(all)):sub(1, 12)
end

-- A file of the pages, and its type.
function challenge.file(name)
    return files[name], types[name:match('%w+$')]
end

local texts = {
    zh = {
        lang = 'zh-CN',
        title = '安全验证',
        noscript = '请在浏览器中启用 JavaScript，然后刷新页面。',
        cookies = '请在浏览器中允许 Cookie，然后重新打开这个页面。',
        brand = '由 %s 提供防护',
    },
    en = {
        lang = 'en',
        title = 'Security check',
        noscript = 'Please enable JavaScript in your browser and reload this page.',
        cookies = 'Please allow cookies in your browser and open this page again.',
        brand = 'Protected by %s',
    },
}

-- Chinese, unless the visitor's first language is another.
local function language(var)
    local accepted = (var.http_accept_language or ''):lower()
    return (accepted == '' or accepted:find('^%s*zh') or accepted:find('^%s*%*')) and 'zh' or 'en'
end

local function escaped(text)
    return (text:gsub('[&<>"\']', {
        ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;', ["'"] = '&#39;',
    }))
end

-- Who protects the site: its agent, or the operator. By name alone, as a picture of another host would be
-- asked for there.
local function footer(request, words)
    local brand = request.site.package and request.site.package.brand or ''
    local lines = { escaped(request.var.host), request.var.edge_request }
    if brand ~= '' then
        lines[3] = words.brand:format(escaped(brand))
    end
    return table.concat(lines, '<br>')
end

local html = [[<!doctype html>
<html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>%s</title>
<link rel="stylesheet" href="/.edge/challenge/challenge.css?v=%s"></head>
<body><main id="challenge" data-challenge="%s"><h1>%s</h1><p id="message" role="status">%s</p><div id="work"></div>
%s<footer>%s</footer></main>
%s</body></html>
]]

-- What a page may load and do; it holds no script and no style of its own.
local policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    .. "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

local function head(content_type)
    local header = ngx.header
    ngx.status = 503
    header['Content-Type'] = content_type
    header['Cache-Control'] = 'no-store'
    header['Retry-After'] = retry_seconds
    header['X-Edge-Challenge'] = 'required'
end

local function finish(text)
    ngx.print(text)
    return ngx.exit(200)
end

-- All that a browser needs to take a challenge.
function challenge.describe(request, level, counter)
    local picture = levels.has_picture[level] and pictures.pick(level) or nil
    local work = levels.work(level)
    return {
        level = level,
        token = tokens.issue(request.site, level, request.address, picture, counter, request.var.edge_rule),
        picture = picture ~= nil,
        count = work.count,
        bits = work.bits,
        seconds = level == 'wait' and levels.shortest.wait or nil,
    }
end

local function message_page(request, text)
    local words = texts[language(request.var)]
    head('text/html; charset=utf-8')
    ngx.header['Content-Security-Policy'] = policy
    return finish(html:format(
        words.lang, words.title, script_version, '', words.title, escaped(text), '',
        footer(request, words), ''
    ))
end

-- A page that says that cookies are needed, and asks for nothing.
function challenge.needs_cookies(request)
    return message_page(request, texts[language(request.var)].cookies)
end

local function page(request, level)
    local words = texts[language(request.var)]
    local what = challenge.describe(request, level, request.given)
    local form, kind = forms.hold(request)
    what.resume, what.posted = kind, request.method == 'POST'
    head('text/html; charset=utf-8')
    ngx.header['Content-Security-Policy'] = policy
    ngx.header['X-Frame-Options'] = 'SAMEORIGIN'
    return finish(html:format(
        words.lang, words.title, script_version, escaped(cjson.encode(what)), words.title, '',
        form .. '<noscript><p>' .. words.noscript .. '</p></noscript>',
        footer(request, words),
        '<script src="/.edge/challenge/challenge.js?v=' .. script_version .. '"></script>'
    ))
end

-- Once round by way of a cookie, which programs without any do not bring back.
local function redirect(request)
    local token = tokens.issue(
        request.site, 'redirect', request.address, nil, request.given, request.var.edge_rule
    )
    local header = ngx.header
    header['Cache-Control'] = 'no-store'
    header['X-Edge-Challenge'] = 'required'
    header['Set-Cookie'] = 'edge_try=' .. token .. '; Path=/.edge/challenge/; Max-Age=60; HttpOnly; SameSite=Lax'
    return ngx.redirect('/.edge/challenge/enter?to=' .. ngx.escape_uri(request.var.request_uri), 302)
end

-- Ends the request with a challenge of this level.
function challenge.give(request, level)
    local var = request.var
    var.edge_block = 'cc_challenge'
    var.edge_challenge = 'given:' .. level
    if not request:is_navigation() then
        head('application/json')
        ngx.header['X-Edge-Challenge'] = level
        return finish(cjson.encode({ code = 'cc_challenge', challenge = level, requestId = var.edge_request }))
    end
    if level == 'redirect' and request.method ~= 'POST' then
        return redirect(request)
    end
    return page(request, level)
end

return challenge
