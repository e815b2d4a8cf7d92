-- What programs call themselves.
local verified = require 'edge.verified'

local agents = {}

-- The parts of a pattern in their order; what `*` stood for lies between them.
local function holds_parts(text, parts)
    local from = 1
    for _, part in ipairs(parts) do
        local _, last = text:find(part, from, true)
        if not last then
            return false
        end
        from = last + 1
    end
    return true
end

-- The pattern that a user agent, in lower case, fits; false of none.
function agents.holds(text, patterns)
    for _, parts in ipairs(patterns) do
        if holds_parts(text, parts) then
            return parts
        end
    end
    return false
end

-- What is known of a search engine that the visitor says to be (yes, no or unknown), and which it is;
-- nil of no engine.
function agents.engine_state(engines, text, var)
    for _, engine in ipairs(engines) do
        if agents.holds(text, engine.patterns) then
            return verified.state(engine, var.edge_client), engine.id
        end
    end
    return nil
end

return agents
