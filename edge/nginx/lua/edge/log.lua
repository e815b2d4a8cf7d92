-- After a request: its site when it was refused early, the number of its record, and what its origins
-- showed of their health.
-- What came from the cache and held nothing open has an empty `edge_after`.
local active = require 'edge.active'
local brotli = require 'edge.brotli'
local capacity = require 'edge.capacity'
local limits = require 'edge.defence.limits'
local health = require 'edge.health'
local keeping = require 'edge.keeping'
local numbering = require 'edge.numbering'
local pace = require 'edge.pace'
local preheat = require 'edge.preheat'
local refused = require 'edge.refused'

local log = {}

local function items(text)
    local list = {}
    for item in (text or ''):gmatch('[^,%s]+') do
        list[#list + 1] = item
    end
    return list
end

-- A try counts against its origin when no connection came about, or it broke before an answer.
local function judge(var)
    local addresses = items(var.upstream_addr)
    local connects = items(var.upstream_connect_time)
    local headers = items(var.upstream_header_time)
    local statuses = items(var.upstream_status)
    for index, address in ipairs(addresses) do
        local unanswered = headers[index] == '-'
        local unreachable = connects[index] == '-' and statuses[index] ~= '-'
        if unanswered and (unreachable or statuses[index] == '502') then
            health.failed(var.edge_site .. '|' .. address)
        end
    end
end

-- What a request held open is let go, and its origins are judged.
local function finish(var)
    brotli.finish(var)
    if (var.edge_site or '') == '' then
        return
    end
    if var.edge_active ~= '' then
        active.add(var.edge_active, -1)
    end
    limits.finish(var)
    keeping.note(var)
    local status = var.upstream_status
    if status and (status:find('502', 1, true) or status:find('504', 1, true)) then
        judge(var)
    end
end

-- Whether there is a site that the request is recorded under.
local function recorded(var)
    if (var.edge_site or '') == '' then
        local site = var.status ~= '200' and refused.site(var)
        if not site then
            return false
        end
        var.edge_site = site.id
    elseif preheat.is(var) then
        -- No visitor's request, so no record of one.
        var.edge_site = ''
        return false
    end
    return true
end

-- What the answer took of its package. Most answers need no more after them, so it is no part of `finish`.
local function count_for_package(var)
    local id = var.edge_package
    if id ~= '' then
        capacity.finish(id, var, tonumber(var.bytes_sent), pace.finish())
    end
end

function log.run()
    local var = ngx.var
    count_for_package(var)
    if var.edge_after ~= '' or (var.edge_site or '') == '' then
        finish(var)
        if not recorded(var) then
            return
        end
    end
    var.edge_line = numbering.line()
end

-- Of the hop's requests there are no records.
function log.hop()
    local var = ngx.var
    if var.edge_after ~= '' then
        finish(var)
    end
end

return log
