-- What guards a site beside its own rules of access, made ready once a change: nil for a site that
-- nothing guards, whose requests are then looked at no further.
local addresses = require 'edge.addresses'
local bans = require 'edge.defence.bans'
local store = require 'edge.defence.store'

local shield = {}

local function defence_of(site)
    local cc = site.cc
    if cc.proxies and not cc.trusted then
        cc.trusted = { header = cc.proxies.header, addresses = addresses.compile(cc.proxies.addresses) }
    end
    local emergency = cc.emergency
    return {
        settings = cc,
        own = cc.own and store.program('site:' .. site.id),
        group = cc.group and store.program(cc.group),
        emergency = emergency and store.program(emergency.group),
        untilAt = emergency and emergency.untilAt or 0,
    }
end

function shield.of(site)
    local platform = store.guard('platform')
    local account = site.account and store.guard(site.account)
    local has_bans = bans.concern(site)
    if not (site.cc or platform or account or has_bans) then
        return nil
    end
    return {
        account = account,
        platform = platform,
        bans = has_bans,
        cc = site.cc and defence_of(site),
    }
end

return shield
