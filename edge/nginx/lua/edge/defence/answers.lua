-- What lies under `/.edge/challenge/` of a site: files of the pages, pictures, and where answers go.
local cjson = require 'cjson.safe'
local challenge = require 'edge.defence.challenge'
local counters = require 'edge.defence.counters'
local levels = require 'edge.defence.levels'
local numbering = require 'edge.numbering'
local pass = require 'edge.defence.pass'
local pictures = require 'edge.defence.pictures'
local tokens = require 'edge.defence.tokens'
local work = require 'edge.defence.work'

local answers = {}

local body_max = 4096
-- Wrong answers of one address in a minute: enough for people, too few to guess by.
local failures_max = 30
local slide_tolerance, rotate_tolerance = 6, 14

local function send(status, content_type, text)
    ngx.status = status
    ngx.header['Content-Type'] = content_type
    ngx.header['Cache-Control'] = ngx.header['Cache-Control'] or 'no-store'
    ngx.print(text)
    return ngx.exit(200)
end

local function send_json(value)
    return send(200, 'application/json', cjson.encode(value))
end

local function near(given, wanted, tolerance, whole)
    given, wanted = tonumber(given), tonumber(wanted)
    if not given or not wanted then
        return false
    end
    local apart = math.abs(given - wanted)
    if whole then
        apart = math.min(apart % whole, whole - apart % whole)
    end
    return apart <= tolerance
end

local fits = {
    slide = function(given, wanted)
        return near(given, wanted, slide_tolerance)
    end,
    rotate = function(given, wanted)
        return near(given, wanted, rotate_tolerance, 360)
    end,
    captcha = function(given, wanted)
        return given:gsub('%s', ''):upper() == wanted
    end,
}

-- What is wrong with an answer; nil when it is right. A picture that went meanwhile is the node's fault.
local function wrong(token, given, worked)
    if token.age < (levels.shortest[token.level] or 0) then
        return 'early'
    end
    if not work.is_done(token.nonce, worked, levels.work(token.level)) then
        return 'wrong'
    end
    if token.picture then
        local wanted = pictures.answer(token.picture)
        if not wanted then
            return 'stale'
        end
        return not fits[token.level](given, wanted) and 'wrong' or nil
    end
    return nil
end

local function arguments(request)
    local length = tonumber(request.var.http_content_length or '')
    if request.method ~= 'POST' or not length or length > body_max then
        return nil
    end
    ngx.req.read_body()
    return ngx.decode_args(ngx.req.get_body_data() or '', 10)
end

local function text_of(value)
    return type(value) == 'string' and value or ''
end

local function let_in(request, token)
    local id = numbering.next():sub(-16)
    ngx.header['Set-Cookie'] = pass.cookie(
        request.site, request.settings.passSeconds, token.level, request.address, id
    )
    request.var.edge_challenge = 'passed:' .. token.level
    -- Who passes makes room for the next of the same address.
    if token.counter then
        counters.take_back(request.scope .. token.counter.name .. 'p' .. request.visitor, token.counter.seconds)
    end
end

local function failures_name(request)
    return 't' .. request.scope .. request.visitor
end

local function again(request, level, why, counter)
    counters.count(failures_name(request), 60)
    request.var.edge_challenge = 'failed:' .. level
    return send_json({ ok = false, why = why, next = challenge.describe(request, level, counter) })
end

local function answer(request)
    local given = arguments(request)
    if not given then
        return send(400, 'application/json', '{"ok":false,"why":"malformed"}')
    end
    if counters.read(failures_name(request), 60) >= failures_max then
        return send(429, 'application/json', '{"ok":false,"why":"limit"}')
    end
    local level = text_of(given.level)
    local token = tokens.read(request.site, text_of(given.token), request.address)
    if not token then
        return again(request, levels.rank[level] and level or 'pow', 'stale')
    end
    -- The record of an answer tells which rule asked: how many pass shows whom it asks.
    request.var.edge_rule = token.rule
    local why = wrong(token, text_of(given.answer), text_of(given.work))
    if why == 'early' then
        return send_json({ ok = false, why = why })
    end
    if not tokens.spend(token) then
        return again(request, token.level, 'stale', token.counter)
    end
    if why then
        return again(request, token.level, why, token.counter)
    end
    let_in(request, token)
    return send_json({ ok = true })
end

-- Whether the browser brings back the cookie that it was given.
local function check(request)
    return send_json({ passed = request:held_pass() ~= false })
end

local function picture(request)
    local token = tokens.read(request.site, text_of(request.var.arg_token), request.address)
    local part = request.var.arg_part == 'piece' and 'piece' or 'main'
    local bytes = token and token.picture and pictures.part(token.picture, part)
    if not bytes then
        return ngx.exit(404)
    end
    return send(200, 'image/png', bytes)
end

-- An address of this host, and nothing that a browser would read as another.
local function own_address(to)
    return to:find('^/[^/\\]') and not to:find('[%c\\]') and to or '/'
end

-- The way back of a redirect: with the cookie the visitor goes on, without it is told why not.
local function enter(request)
    local token = tokens.read(request.site, request.var.cookie_edge_try or '', request.address)
    if not token or token.level ~= 'redirect' or not tokens.spend(token) then
        if request:held_pass() then
            return ngx.redirect(own_address(ngx.unescape_uri(request.var.arg_to or '/')), 302)
        end
        request.var.edge_challenge = 'failed:redirect'
        return challenge.needs_cookies(request)
    end
    request.var.edge_rule = token.rule
    let_in(request, token)
    ngx.header['Cache-Control'] = 'no-store'
    return ngx.redirect(own_address(ngx.unescape_uri(request.var.arg_to or '/')), 302)
end

local function file(name)
    local text, content_type = challenge.file(name)
    if not text then
        return ngx.exit(404)
    end
    ngx.header['Cache-Control'] = 'public, max-age=86400'
    return send(200, content_type, text)
end

local places = { answer = answer, check = check, picture = picture, enter = enter }

-- Ends a request for one of these.
function answers.handle(request)
    local name = request.path:sub(18)
    local place = places[name]
    if place then
        return place(request)
    end
    return file(name)
end

return answers
