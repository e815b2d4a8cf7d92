-- Finds the site of a request and prepares its way to the origin.
local brotli = require 'edge.brotli'
local bypass = require 'edge.bypass'
local cache = require 'edge.cache'
local capacity = require 'edge.capacity'
local disk = require 'edge.disk'
local acme = require 'edge.acme'
local gate = require 'edge.defence.gate'
local https = require 'edge.https'
local keeping = require 'edge.keeping'
local numbering = require 'edge.numbering'
local origin = require 'edge.origin'
local package_terms = require 'edge.package'
local preheat = require 'edge.preheat'
local purges = require 'edge.purges'
local receiving = require 'edge.receiving'
local signing = require 'edge.signing'
local sites = require 'edge.sites'
local transform = require 'edge.transform'

local request = {}

-- RFC 8586. A site may lie behind another site of this network, but a ring must end.
local cdn_id = 'console-edge'
local passes_max = 3

-- How often the request has passed this network; adds this pass to what the origin is told.
local function count_passes(var)
    if not var.http_cdn_loop then
        return 0
    end
    local value = ngx.req.get_headers(0)['cdn-loop']
    if type(value) == 'table' then
        value = table.concat(value, ', ')
    end
    local passes = 0
    for id in value:gmatch('[^,;%s]+') do
        if id == cdn_id then
            passes = passes + 1
        end
    end
    var.edge_loop = value .. ', ' .. cdn_id
    return passes
end

-- One variant for each encoding that this node makes itself, instead of one for each browser. Answers
-- how the key tells them apart: origins forget to say that their answer varies.
local function unify_encoding(var)
    local accepted = var.http_accept_encoding
    if not accepted then
        return ''
    end
    local plain = not accepted:find('gzip', 1, true) or accepted:find('gzip;%s*q=0[,%s]')
        or accepted:find('gzip;%s*q=0$')
    if accepted ~= 'gzip' then
        ngx.req.set_header('Accept-Encoding', not plain and 'gzip' or nil)
    end
    return plain and '' or 'g'
end

local function is_sliced(site, var)
    return site.slice and var.request_method == 'GET'
end

-- The visitor's path decides, before it is rewritten. `known` is what sites.find says beside the site.
-- Answers the rule that words the answer anew, if one does.
local function prepare_cache(site, known, var, is_special, has_body, is_packed)
    -- A shared cache must not answer for requests that carry credentials (RFC 9111, 3.5).
    if not site.cache or is_special and (var.http_authorization or var.edge_upgrade ~= '') then
        return nil
    end
    if site.bypass and bypass.fits(site.bypass, var) then
        return nil
    end
    local rule = site.cacheRules and cache.rule_of(site, var.uri)
    if rule and rule.bypass then
        return nil
    end
    -- A body is no part of the key, and may shape the answer to a GET too.
    if has_body then
        return nil
    end
    var.edge_cache = 'edge'
    -- The origin of who gets brotli, or pieces, is not asked for an encoding.
    local variant = (is_packed or is_sliced(site, var)) and '' or unify_encoding(var)
    local whole = not rule or cache.follow(rule, var)
    local generation = purges.generation(known.purges, var, not whole)
    -- Answers in a rule's words are kept apart: without the rule nothing would give the origin's back.
    var.edge_generation = generation .. (rule and 'r' or '') .. variant
    return rule
end

-- Any other protocol (h2c above all) would go past everything that this node does with requests.
local function prepare_upgrade(site, var)
    local has_room = site.websocket and (not site.package or site.package.webSocket)
    local upgrade = has_room and var.http_upgrade
    if upgrade and upgrade:lower() == 'websocket' and var.server_protocol == 'HTTP/1.1'
        and var.request_method == 'GET' then
        var.edge_upgrade = 'websocket'
        var.edge_connection = 'upgrade'
    end
end

-- Locations that fetch in a way of their own. `is_full`: the way or the answer's headers are Lua's.
local function leave(site, var, rule, is_packed, is_full)
    local is_cached = var.edge_cache ~= 'off'
    local is_kept = is_cached and not disk.is_full()
    if is_cached and not is_kept then
        var.edge_unkept = '1'
    end
    local is_open = is_cached and not (is_kept and keeping.is_likely(var, rule ~= nil))
    local prefix = is_open and '@edge_open_' or '@edge_'
    if is_cached and is_sliced(site, var) then
        -- A piece of what was compressed on the way is no piece of the file.
        ngx.req.clear_header('Accept-Encoding')
        return ngx.exec(prefix .. 'sliced')
    end
    if is_packed then
        brotli.begin(var)
        return ngx.exec(prefix .. 'brotli')
    end
    local is_plain = site.rules and not site.rules.gzip
    if site.pages and site.pages.cover then
        if is_plain then
            ngx.req.clear_header('Accept-Encoding')
        end
        return ngx.exec(prefix .. 'filtered')
    end
    if is_plain then
        return ngx.exec(prefix .. 'plain')
    end
    if is_full or is_open then
        return ngx.exec(prefix .. 'full')
    end
end

local function healthy()
    ngx.header.content_type = 'text/plain'
    ngx.say('ok')
    return ngx.exit(200)
end

-- The status that a visitor is refused with, if one is; takes the signature off the address in any case.
local function refusal(site, shield, var, is_visitor)
    local rules = site.access
    local unsigned = rules and rules.signing and signing.take(rules.signing, var)
    return is_visitor and gate.refusal(site, shield, var, unsigned)
end

-- Reading one of nginx's variables costs as much as a look-up of a site, so what most requests do not
-- have is read as one: `|` is a plain request, `on|` one over TLS, and anything else a special one.
local function kind_of(special)
    if special == '|' then
        return false, false
    end
    return special:sub(1, 3) == 'on|', special ~= 'on|'
end

-- Every site is on the usual ports; on an extra one only who has chosen it.
local function listens(site, var)
    local port = var.edge_extra_port
    return not port or port == '' or site.listens ~= nil and site.listens[port] == true
end

function request.run()
    local var = ngx.var
    local site, known = sites.find(var.host)
    if not site or acme.waits(known.number) then
        acme.answer(var.uri, var.host)
    end
    var.edge_request = numbering.next()
    local is_secure, is_special = kind_of(var.edge_special)
    if not site and var.uri == '/.edge/health' then
        return healthy()
    end
    if is_secure and not https.belongs(site, var) then
        return ngx.exit(421)
    end
    if not site or is_special and not listens(site, var) then
        ngx.ctx.unknown = true
        return ngx.exit(404)
    end
    var.edge_site = site.id
    local is_visitor = not (is_special and preheat.is(var))
    if is_visitor then
        https.enforce(site, var, is_secure)
    else
        preheat.prepare(site, var)
    end
    if is_special and count_passes(var) >= passes_max then
        return ngx.exit(508)
    end
    local terms = site.package
    local stopped = terms and package_terms.refusal(terms)
    if stopped then
        var.edge_block = stopped
        return ngx.exit(503)
    end
    if site.access or known.shield then
        local status = refusal(site, known.shield, var, is_visitor)
        if status then
            return ngx.exit(status)
        end
    end
    -- Whom the site's rules keep out takes nothing away from its visitors.
    local excess = is_visitor and terms and terms.atOnce
        and capacity.refusal(terms.id, terms.atOnce, var)
    if excess then
        var.edge_block = excess
        return ngx.exit(503)
    end
    if not site.served then
        return ngx.exit(502)
    end
    if is_special then
        prepare_upgrade(site, var)
    end
    if site.detour then
        origin.prepare(site, var, var.edge_visitor)
    end
    local is_packed = brotli.wanted(site, var)
    local has_body, is_passed_on
    if is_special or is_secure then
        has_body, is_passed_on = receiving.run(var, is_secure, is_special)
    end
    local rule = prepare_cache(site, known, var, is_special, has_body, is_packed)
    if site.rules and transform.request(site.rules, var) then
        return
    end
    if is_passed_on then
        return ngx.exec('@edge_passing')
    end
    return leave(site, var, rule, is_packed, site.detour or site.answers or rule)
end

return request
