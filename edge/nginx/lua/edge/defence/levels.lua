-- The ways to tell a visitor from a program, from the gentlest to the strictest.
local levels = { rank = {}, name = {} }

for rank, name in ipairs({ 'redirect', 'js', 'pow', 'wait', 'click', 'slide', 'rotate', 'captcha' }) do
    levels.rank[name] = rank
    levels.name[rank] = name
end

-- Puzzles that a browser works through, and the leading zero bits of each: many small ones, as the
-- time for one big one varies tenfold.
local easy, hard = { count = 2, bits = 8 }, { count = 16, bits = 12 }

function levels.work(name)
    return name == 'pow' and hard or easy
end

-- Levels that show a picture, of which the node alone knows the answer.
levels.has_picture = { slide = true, rotate = true, captcha = true }

-- What nobody does in less, in seconds.
levels.shortest = { wait = 5, click = 0.2, slide = 0.4, rotate = 0.4, captcha = 0.8 }

return levels
