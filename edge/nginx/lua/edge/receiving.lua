-- Bodies of requests within bounds of time. nginx limits the pause between two readings only, so a byte
-- now and then would hold a connection for ever.
local disk = require 'edge.disk'

local receiving = { grace = 20 }

-- client_body_buffer_size: nginx puts longer ones into a file.
local memory_max = 65536

-- After the grace a body must have come at this rate, and none takes longer than the whole.
local bytes_per_second, whole_seconds = 1024, 3600

-- nginx closes the connection at this status, without an answer.
local function watch(var)
    local started, before = ngx.now(), tonumber(var.request_length)
    while true do
        local received = tonumber(var.request_length) - before
        local allowed = math.min(whole_seconds, receiving.grace + received / bytes_per_second)
        local left = started + allowed - ngx.now()
        if left <= 0 then
            return ngx.exit(408)
        end
        -- Less than a millisecond would be no sleep at all, and nginx's clock would stand still.
        ngx.sleep(math.max(left, 0.1))
    end
end

local function comes(var, is_secure, is_special)
    if is_special and (var.http_transfer_encoding or (var.http_content_length or '0') ~= '0') then
        return true
    end
    -- In HTTP/2 no header needs to speak of it.
    return is_secure and var.server_protocol == 'HTTP/2.0'
end

-- Whether nginx may have to put the body into a file. In HTTP/2 every request may have one; what gets
-- something hardly does.
local function needs_disk(var)
    local length = tonumber(var.http_content_length)
    if length then
        return length > memory_max
    end
    local method = var.request_method
    return var.http_transfer_encoding ~= nil or method ~= 'GET' and method ~= 'HEAD'
end

-- Reads the whole body, as nginx would before it asks the origin. Answers whether there is one, and
-- whether it is left to be passed on as it comes, because the disk has no room for it.
function receiving.run(var, is_secure, is_special)
    if not comes(var, is_secure, is_special) then
        return false
    end
    if disk.is_full() and needs_disk(var) then
        return true, true
    end
    local watching = ngx.thread.spawn(watch, var)
    ngx.req.read_body()
    ngx.thread.kill(watching)
    return ngx.req.get_body_data() ~= nil or ngx.req.get_body_file() ~= nil
end

return receiving
