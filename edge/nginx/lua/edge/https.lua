-- TLS of each site: its certificate, versions and ciphers, and the way from plain HTTP to it.
local ffi = require 'ffi'
local base = require 'resty.core.base'
local ssl = require 'ngx.ssl'
local clienthello = require 'ngx.ssl.clienthello'
local certificates = require 'edge.certificates'
local sites = require 'edge.sites'
local staples = require 'edge.staples'
local transform = require 'edge.transform'

-- The module's own function; older releases take the request alone and pass over the second.
ffi.cdef [[
    void *ngx_http_lua_ffi_get_req_ssl_pointer(void *r, char **err);
    int SSL_set_cipher_list(void *ssl, const char *list);
    const void *TLS_server_method(void);
    void *SSL_CTX_new(const void *method);
    void *SSL_set_SSL_CTX(void *ssl, void *context);
    void SSL_set_cert_cb(void *ssl, int (*callback)(void *ssl, void *data), void *data);
    int ngx_http_lua_ssl_cert_handler(void *ssl, void *data);
    long SSL_CTX_callback_ctrl(void *context, int command, void (*callback)(void));
    void SSL_set_verify_depth(void *ssl, int depth);
    int SSL_get_verify_depth(const void *ssl);
]]

local errors = base.get_errmsg_ptr()
local https = { port = 443 }

-- The site that a handshake is for; none without HTTPS of its own.
local function site_of(name)
    local site = name and sites.find(name:lower())
    return site and site.https.certificate ~= '' and site or nil
end

local plain_context

-- nginx offers HTTP/2 by the socket, and what chooses the protocol hangs on OpenSSL's context. One
-- without any chooser leaves HTTP/1.1. What else the handshake needs is set on the connection itself,
-- but for the call that leads to `https.certificate`, which goes with the context and is put back.
local function refuse_http2(connection)
    plain_context = plain_context or ffi.C.SSL_CTX_new(ffi.C.TLS_server_method())
    if plain_context == nil or ffi.C.SSL_set_SSL_CTX(connection, plain_context) == nil then
        return false
    end
    ffi.C.SSL_set_cert_cb(connection, ffi.C.ngx_http_lua_ssl_cert_handler, nil)
    return true
end

-- Only what OpenSSL calls for the name can say which alert ends a handshake, a failure of Lua's is
-- always `internal_error`. What it calls answers `fatal` (2), and the alert is then unrecognized_name.
-- Lua cannot be called from there; a getter of OpenSSL's own answers what was set on the connection.
local set_servername_callback, fatal = 53, 2
local refusing_context

local function refuse_name(connection)
    if refusing_context == nil then
        refusing_context = ffi.C.SSL_CTX_new(ffi.C.TLS_server_method())
        ffi.C.SSL_CTX_callback_ctrl(refusing_context, set_servername_callback,
            ffi.cast('void (*)(void)', ffi.C.SSL_get_verify_depth))
    end
    ffi.C.SSL_set_verify_depth(connection, fatal)
    return ffi.C.SSL_set_SSL_CTX(connection, refusing_context) ~= nil
end

-- Before the version is agreed on. A name that is nobody's ends here, without a certificate.
function https.hello()
    local site = site_of(clienthello.get_client_hello_server_name())
    local connection = ffi.C.ngx_http_lua_ffi_get_req_ssl_pointer(base.get_request(), errors)
    if not site then
        if connection == nil or not refuse_name(connection) then
            return ngx.exit(ngx.ERROR)
        end
        return
    end
    local ok, err = clienthello.set_protocols(site.https.protocols)
    if not ok or connection == nil then
        ngx.log(ngx.ERR, 'cannot prepare TLS for site ', site.id, ': ', err or 'no connection')
        return ngx.exit(ngx.ERROR)
    end
    if not site.https.http2 and not refuse_http2(connection) then
        ngx.log(ngx.ERR, 'cannot leave out HTTP/2 for site ', site.id)
        return ngx.exit(ngx.ERROR)
    end
    if ffi.C.SSL_set_cipher_list(connection, site.https.ciphers) ~= 1 then
        ngx.log(ngx.ERR, 'no cipher is left for site ', site.id)
        return ngx.exit(ngx.ERROR)
    end
end

function https.certificate()
    local site = site_of(ssl.server_name())
    if not site then
        return ngx.exit(ngx.ERROR)
    end
    local found, err = certificates.get(site.https.certificate)
    if not found then
        ngx.log(ngx.ERR, 'no certificate for site ', site.id, ': ', err)
        return ngx.exit(ngx.ERROR)
    end
    ssl.clear_certs()
    local ok
    ok, err = ssl.set_cert(found.chain)
    if ok then
        ok, err = ssl.set_priv_key(found.key)
    end
    if not ok then
        ngx.log(ngx.ERR, 'cannot use the certificate of site ', site.id, ': ', err)
        return ngx.exit(ngx.ERROR)
    end
    if site.https.staple then
        staples.attach(site.https.certificate)
    end
end

-- Whether a request may come over the connection that it came over: the name of the handshake is the
-- same site's, whose versions, ciphers and certificate are then in force. A browser that took one
-- connection for names of two sites makes another.
function https.belongs(site, var)
    local name = var.ssl_server_name
    if not name or name == var.host then
        return true
    end
    local own = sites.find(name:lower())
    return own ~= nil and site ~= nil and own.id == site.id
end

-- Sends plain HTTP to HTTPS where the site wants that, and says how long it stays so.
function https.enforce(site, var, is_secure)
    local settings = site.https
    if is_secure then
        -- One connection may carry names of several sites; this one has no HTTPS.
        if settings.certificate == '' then
            return ngx.exit(421)
        end
        if settings.hsts ~= '' then
            var.edge_hsts = settings.hsts
        end
    elseif settings.force ~= 0 then
        local port = https.port == 443 and '' or ':' .. https.port
        if site.rules then
            transform.headers(site.rules, ngx.header, var)
        end
        return ngx.redirect('https://' .. var.host .. port .. var.request_uri, settings.force)
    end
end

return https
