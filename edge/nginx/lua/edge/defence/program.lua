-- The rules of a group, run over a request in their order. A filter that is not tripped lets the
-- request go on with the next rule; after the last one that is, the action is for it.
local addresses = require 'edge.addresses'
local conditions = require 'edge.defence.conditions'
local filters = require 'edge.defence.filters'

local program = {}

-- Rules keep their counters over changes of their wording, so these go by the rule's own id.
local function counter_name(rule, index)
    return ngx.md5_bin(rule.id .. '|' .. index):sub(1, 8)
end

function program.compile(group)
    local lists = {}
    for id, list in pairs(group.lists) do
        lists[id] = addresses.compile(list)
    end
    local rules = {}
    for number, rule in ipairs(group.rules) do
        local watches = rule.action.kind == 'observe'
        local compiled = {}
        for index, filter in ipairs(rule.filters) do
            compiled[index] = filters.compile(filter, counter_name(rule, index), watches)
        end
        rules[number] = {
            hash = rule.hash,
            name = rule.name,
            condition = rule.condition and conditions.compile(rule.condition, lists),
            filters = compiled,
            action = rule.action,
        }
    end
    return rules
end

-- Whether all filters trip, what the last one counted, and the level of the challenge that one of
-- them gives instead.
local function trips(rule, request)
    local count = 0
    for index = 1, #rule.filters do
        local tripped, counted, level = rule.filters[index](request)
        if level then
            return false, counted, level
        end
        if not tripped then
            return false
        end
        count = counted or count
    end
    return true, count
end

-- The rule that acts, its action, and what it had counted; nil where the request may go on.
function program.run(rules, request)
    for index = 1, #rules do
        local rule = rules[index]
        if not rule.condition or rule.condition(request) then
            local tripped, count, level = trips(rule, request)
            if level then
                return rule, { kind = 'challenge', level = level }, count
            end
            if tripped then
                local action = rule.action
                if action.kind == 'observe' then
                    request:watch(rule, count)
                elseif action.kind ~= 'challenge' or request:lacks_pass(action.level) then
                    return rule, action, count
                end
            end
        end
    end
    return nil
end

return program
