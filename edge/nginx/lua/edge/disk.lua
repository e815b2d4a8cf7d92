-- Whether the disk has room for answers: nginx breaks off an answer that it was to keep and cannot.
local dict = ngx.shared.edge_state

local disk = {}

-- The agent says it again and again; without it, keeping is tried anew.
local mark_seconds = 30

function disk.mark(is_full)
    if is_full then
        dict:set('disk_full', true, mark_seconds)
    else
        dict:delete('disk_full')
    end
end

function disk.is_full()
    return dict:get('disk_full') == true
end

return disk
