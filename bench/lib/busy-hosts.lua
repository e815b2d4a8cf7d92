-- wrk: asks for one object of each host in turn, over kept connections.
local requests = {}
local at = 0

function init(args)
    local path, count, pattern = args[1], tonumber(args[2]), args[3]
    for index = 1, count do
        wrk.headers.Host = pattern:format(index - 1)
        requests[index] = wrk.format('GET', path)
    end
end

function request()
    at = at % #requests + 1
    return requests[at]
end
