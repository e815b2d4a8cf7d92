-- The order in which a request meets what guards its site: white lists, bans and black lists, the
-- site's rules of access, limits of its address, and then the rules of defence.
local access = require 'edge.access'
local addresses = require 'edge.addresses'
local agents = require 'edge.agents'
local answers = require 'edge.defence.answers'
local bans = require 'edge.defence.bans'
local challenge = require 'edge.defence.challenge'
local client = require 'edge.defence.client'
local limits = require 'edge.defence.limits'
local pass = require 'edge.defence.pass'
local program = require 'edge.defence.program'
local store = require 'edge.defence.store'
local visitor = require 'edge.defence.visitor'

local gate = {}

local function is_welcome(site, shield, address)
    return site.access and access.welcomes(site.access, address)
        or shield and (
            shield.account and addresses.listed(shield.account.white, address)
            or shield.platform and addresses.listed(shield.platform.white, address)
        )
end

-- An address is shared by many behind one network of a provider: who had passed a challenge before one
-- of them was banned here (nobody does after) goes on, but for the pass by which the ban was earned.
local function outlives(made_at, site, cc, address, var)
    local held = made_at and cc and pass.of(site, cc.settings.passSeconds, address, var, true)
    return held and held.issued <= made_at and not bans.has_pass(held.id)
end

local function listed_black(shield, address)
    return shield.platform and addresses.listed(shield.platform.black, address)
        or shield.account and addresses.listed(shield.account.black, address)
end

-- The code of what keeps an address out before any rule is asked; and when a ban of it was lifted.
local function kept_out(site, shield, address, key, var)
    local lifted = 0
    if shield.bans then
        local now = ngx.time()
        local ends, _, lifted_everywhere = bans.find(nil, key, now)
        if ends then
            return 'banned'
        end
        lifted = lifted_everywhere
    end
    if listed_black(shield, address) then
        return 'guard_black'
    end
    if shield.bans then
        local ends, made_at, lifted_here = bans.find(site.id, key, ngx.time())
        if ends and not outlives(made_at, site, shield.cc, address, var) then
            return 'banned'
        end
        lifted = math.max(lifted, lifted_here)
    end
    return nil, lifted
end

local function is_verified(var)
    local agent = var.http_user_agent
    if not agent then
        return false
    end
    return agents.engine_state(store.search_engines(), agent:lower(), var) == 'yes'
end

local acts = {
    allow = function() end,
    block = function(_, action)
        return 'cc_block', action.status
    end,
    drop = function()
        return 'cc_drop', 444
    end,
    ban = function(request, action, rule)
        bans.make(request.site.id, request.key, action.seconds, {
            hash = rule.hash,
            name = rule.name,
            request = request.var.edge_request,
        })
        local held = request:held_pass()
        if held then
            bans.keep_pass(held.id)
        end
        return 'cc_ban', 403
    end,
    challenge = function(request, action)
        return challenge.give(request, action.level)
    end,
}

-- The rules of a site, its own first. Answers a code and a status where they refuse.
local function run_rules(request, cc)
    local in_force = cc.group
    if cc.untilAt > ngx.time() then
        in_force = cc.emergency
    end
    local rule, action, count
    if cc.own then
        rule, action, count = program.run(cc.own, request)
    end
    if not rule and in_force then
        rule, action, count = program.run(in_force, request)
    end
    if not rule or action.kind == 'allow' then
        return nil
    end
    request:tell(rule, count)
    return acts[action.kind](request, action, rule)
end

local function defended(site, cc, var, address, key, lifted)
    local settings = cc.settings
    local request = visitor.new(site, settings, var, address, key, lifted)
    local code, status = limits.refusal(request)
    if code then
        return code, status
    end
    if request.path:sub(1, 17) == '/.edge/challenge/' then
        return answers.handle(request)
    end
    if not (cc.own or cc.group or cc.emergency) or is_verified(var) then
        return nil
    end
    return run_rules(request, cc)
end

local function verdict(site, shield, var, unsigned)
    local cc = shield and shield.cc
    local address = client.address(cc and cc.settings.trusted, var)
    if is_welcome(site, shield, address) then
        return nil
    end
    local key = addresses.visitor(address)
    local lifted = 0
    if shield then
        local code
        code, lifted = kept_out(site, shield, address, key, var)
        if code then
            return code, 403
        end
    end
    if site.access then
        local code, entry = access.refusal(site.access, var, address, unsigned)
        if code then
            return code, 403, entry
        end
    end
    if cc then
        return defended(site, cc, var, address, key, lifted)
    end
    return nil
end

-- The status that a visitor's request is refused with; nil where it may go on.
function gate.refusal(site, shield, var, unsigned)
    local code, status, entry = verdict(site, shield, var, unsigned)
    if code then
        -- One variable for code and entry: each costs every request, also those that are let through.
        var.edge_block = entry and code .. ' ' .. entry or code
    end
    return code and status
end

return gate
