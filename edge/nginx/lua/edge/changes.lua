-- One number for all that workers keep of what shared memory holds: it grows with every change, so a
-- request that finds it as it was looks nowhere else.
local state = ngx.shared.edge_state

local changes = {}

function changes.number()
    return state:get('changes') or 0
end

-- After the change itself: who sees the new number must see what is new.
function changes.note()
    state:incr('changes', 1, 0)
end

return changes
