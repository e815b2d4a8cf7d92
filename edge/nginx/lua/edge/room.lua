-- How full shared memory is, and what is said when it is too full. Nothing is ever put out to make room:
-- a change is in memory, or it is refused and says why.
local room = {}

function room.of(dict)
    local total = dict:capacity()
    return { usedBytes = total - dict:free_space(), totalBytes = total }
end

-- Why something of so many bytes could not be kept, for whoever wanted it.
function room.reason(err, what, bytes, setting)
    if err ~= 'no memory' then
        return ('节点无法保存（%s）：%s'):format(err, what)
    end
    return ('节点内存不足，放不下%s（%d KB），请调大 %s'):format(what, math.ceil(bytes / 1024), setting)
end

return room
