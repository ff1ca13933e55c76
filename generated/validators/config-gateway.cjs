// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"$ref":"gw:doc#/components/schemas/gateway"};
const schema2 = {"title":"gateway.yaml","description":"The deployment. Every key has an environment variable of its own (x-env), which wins over the file; no file is needed for the default.","type":"object","additionalProperties":false,"properties":{"server":{"type":"object","description":"Where and how the gateway listens.","additionalProperties":false,"properties":{"host":{"type":"string","description":"A host name or address to listen on; default 127.0.0.1.","pattern":"^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$","maxLength":253,"x-env":"GATEWAY_HOST"},"port":{"type":"integer","description":"A port number from 0 (any free one) to 65535; default 4400.","minimum":0,"maximum":65535,"x-env":"GATEWAY_PORT"},"baseUrl":{"type":"string","description":"The address under which clients reach the gateway, http:// or https:// without path and query; default from host and port.","pattern":"^https?://[^\\s?#]+$","maxLength":2000,"x-env":"GATEWAY_BASE_URL"},"workspace":{"type":"string","description":"The GUID of the one workspace that this deployment serves; left out: all of them.","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","x-env":"GATEWAY_WORKSPACE"},"mode":{"type":"string","description":"development or production; default development where no database URL is set, the base URL is a loopback address and no proxies are trusted, production otherwise.","enum":["development","production"],"x-env":"GATEWAY_MODE"},"metricsPort":{"type":"integer","description":"A port on loopback for /metrics, from 0 (any free one) to 65535; left out: no metrics.","minimum":0,"maximum":65535,"x-env":"GATEWAY_METRICS_PORT"},"drainSeconds":{"type":"integer","description":"Seconds, 0 to 300, for which /readyz says 503 after a stop was asked for, before the port closes; default 5 in production, 0 in development.","minimum":0,"maximum":300,"x-env":"GATEWAY_DRAIN_SECONDS"},"trustedProxies":{"type":"array","description":"IP addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For is believed.","maxItems":100,"items":{"type":"string","description":"An IP address, or a network such as 10.0.0.0/8.","minLength":1,"maxLength":100},"x-env":"GATEWAY_TRUSTED_PROXIES"},"mcpOrigins":{"type":"array","description":"Origins such as https://chat.example whose web pages may use the MCP endpoints, beside the base URL, pages on this computer and the origins of keys; programs that are no web pages need none.","maxItems":100,"items":{"type":"string","description":"An origin such as https://chat.example, without a path.","pattern":"^https?://[^\\s/?#@]+$","maxLength":255},"x-env":"GATEWAY_MCP_ORIGINS"}}},"dataDirectory":{"type":"string","description":"A folder for the embedded database, files, development mails and the secrets file; default .gateway","minLength":1,"maxLength":4096,"x-env":"GATEWAY_DATA_DIR"},"workspaces":{"type":"string","description":"A workspace folder, or a folder of workspace folders; default the demo workspace.","minLength":1,"maxLength":4096,"x-env":"GATEWAY_WORKSPACES"},"database":{"type":"object","description":"The PostgreSQL server; left out: the embedded one.","additionalProperties":false,"properties":{"url":{"type":"string","description":"An address such as postgres://user:password@host:5432/name.","pattern":"^postgres(?:ql)?://[^\\s]+$","maxLength":2000,"x-env":"DATABASE_URL","x-secret":true},"directUrl":{"type":"string","description":"The same database without the pooler in between, as postgres://user:password@host:5432/name.","pattern":"^postgres(?:ql)?://[^\\s]+$","maxLength":2000,"x-env":"DATABASE_DIRECT_URL","x-secret":true},"poolSize":{"type":"integer","description":"Connections per pool, 1 to 500; default 10. A process may use twice as many, and 21; a start looks whether the database server has room for them.","minimum":1,"maximum":500,"x-env":"GATEWAY_POOL_SIZE"}}},"redis":{"type":"object","description":"A Redis or Valkey server for deployments of many nodes.","additionalProperties":false,"properties":{"url":{"type":"string","description":"An address such as redis://user:password@host:6379.","pattern":"^rediss?://[^\\s]+$","maxLength":2000,"x-env":"REDIS_URL","x-secret":true}}},"storage":{"type":"object","description":"Where the bytes of files are kept.","additionalProperties":false,"properties":{"url":{"type":"string","description":"file:<folder> or s3://bucket?endpoint=...; default a folder in the data directory.","pattern":"^(?:file:.+|s3://[^\\s/?]+.*)$","maxLength":4096,"x-env":"GATEWAY_STORAGE_URL","x-secret":true}}},"mail":{"type":"object","description":"How mails are sent; left out: they are kept in the development inbox, or wait where the base URL is no loopback address.","additionalProperties":false,"properties":{"url":{"type":"string","description":"An address such as smtps://user:password@host:465.","pattern":"^smtps?://[^\\s]+$","maxLength":2000,"x-env":"SMTP_URL","x-secret":true},"from":{"type":"string","description":"The sender: an address, or a name with an address in angle brackets.","pattern":"^(?:[^<>@\\s]+@[^<>@\\s]+|[^<>\\r\\n]*<[^<>@\\s]+@[^<>@\\s]+>)$","maxLength":320,"x-env":"GATEWAY_MAIL_FROM"}}},"secrets":{"type":"object","description":"Secrets of the deployment.","additionalProperties":false,"properties":{"masterKey":{"type":"string","description":"32 bytes in base64 (44 characters) or hex (64 digits); left out: made once and kept in the data directory.","minLength":1,"maxLength":200,"x-env":"GATEWAY_MASTER_KEY","x-secret":true}}},"identity":{"type":"object","description":"The identity service: where people sign in to let OAuth clients, AI clients above all, act for them in a workspace.","additionalProperties":false,"properties":{"url":{"type":"string","description":"The address of an outside identity service whose access tokens are accepted, as its metadata names it (issuer), http:// or https:// without query; a private one must stand in http.privateTargets. Left out: the embedded one, at the base URL.","pattern":"^https?://[^\\s?#]+$","maxLength":2000,"x-env":"GATEWAY_AUTH_URL"},"accessTokenMinutes":{"type":"integer","description":"How long access tokens of the embedded identity service live, 1 to 1440 minutes; default 60. There are no refresh tokens.","minimum":1,"maximum":1440,"x-env":"GATEWAY_ACCESS_TOKEN_MINUTES"},"clients":{"type":"array","description":"OAuth clients that the embedded identity service knows. Those whose id is the https address of a document about them need not be listed; others have no way to register.","maxItems":200,"items":{"type":"object","description":"A public client: it has no secret, and proves itself by PKCE (S256).","additionalProperties":false,"required":["id","redirectUris"],"properties":{"id":{"type":"string","description":"The client's id: letters, digits and . _ ~ : / -, at most 200 characters.","pattern":"^[A-Za-z0-9._~:/-]{1,200}$"},"name":{"type":"string","description":"The name that people see when they consent.","minLength":1,"maxLength":200},"redirectUris":{"type":"array","description":"Addresses that the browser may return to, compared to the letter, save the port of one on the person's own computer (127.0.0.1, [::1], localhost).","minItems":1,"maxItems":50,"items":{"type":"string","description":"An absolute address without a fragment, such as http://127.0.0.1/callback.","pattern":"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s#]+$","maxLength":2000}}}}}}},"portal":{"type":"object","description":"The portal.","additionalProperties":false,"properties":{"owner":{"type":"object","description":"The first portal user, made at the first start.","additionalProperties":false,"properties":{"email":{"type":"string","description":"An e-mail address.","pattern":"^[^@\\s]+@[^@\\s]+$","maxLength":254,"x-env":"GATEWAY_PORTAL_EMAIL"},"password":{"type":"string","description":"A password of 8 to 128 characters.","minLength":8,"maxLength":128,"x-env":"GATEWAY_PORTAL_PASSWORD","x-secret":true}}}}},"http":{"type":"object","description":"Requests that the gateway itself sends.","additionalProperties":false,"properties":{"privateTargets":{"type":"array","description":"Private hosts (host or host:port) and networks (10.0.0.0/8) that automations and providers may reach.","maxItems":100,"items":{"type":"string","description":"A host, host:port, IP address or network such as 10.0.0.0/8.","pattern":"^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+\\](?::[0-9]{1,5})?|[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?)$","maxLength":260},"x-env":"GATEWAY_PRIVATE_TARGETS"}}},"log":{"type":"object","description":"The process log.","additionalProperties":false,"properties":{"level":{"type":"string","description":"fatal, error, warn, info, debug, trace or silent; default info.","enum":["fatal","error","warn","info","debug","trace","silent"],"x-env":"GATEWAY_LOG_LEVEL"},"requests":{"type":"string","description":"on or off: whether each request is a line, without its query string; default on in development, off in production.","enum":["on","off"],"x-env":"GATEWAY_LOG_REQUESTS"}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func2 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$", "u");
const pattern1 = new RegExp("^https?://[^\\s?#]+$", "u");
const pattern2 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern3 = new RegExp("^https?://[^\\s/?#@]+$", "u");
const pattern4 = new RegExp("^postgres(?:ql)?://[^\\s]+$", "u");
const pattern6 = new RegExp("^rediss?://[^\\s]+$", "u");
const pattern7 = new RegExp("^(?:file:.+|s3://[^\\s/?]+.*)$", "u");
const pattern8 = new RegExp("^smtps?://[^\\s]+$", "u");
const pattern9 = new RegExp("^(?:[^<>@\\s]+@[^<>@\\s]+|[^<>\\r\\n]*<[^<>@\\s]+@[^<>@\\s]+>)$", "u");
const pattern11 = new RegExp("^[A-Za-z0-9._~:/-]{1,200}$", "u");
const pattern12 = new RegExp("^[A-Za-z][A-Za-z0-9+.-]*:[^\\s#]+$", "u");
const pattern13 = new RegExp("^[^@\\s]+@[^@\\s]+$", "u");
const pattern14 = new RegExp("^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+\\](?::[0-9]{1,5})?|[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?)$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func0.call(schema2.properties, key0))){
const err0 = {instancePath,schemaPath:"gw:doc#/components/schemas/gateway/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.server !== undefined){
let data0 = data.server;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!(func0.call(schema2.properties.server.properties, key1))){
const err1 = {instancePath:instancePath+"/server",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.server,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.host !== undefined){
let data1 = data0.host;
if(typeof data1 === "string"){
if(func2(data1) > 253){
const err2 = {instancePath:instancePath+"/server/host",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/host/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters",schema:253,parentSchema:schema2.properties.server.properties.host,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/server/host",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/host/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$"},message:"must match pattern \""+"^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$"+"\"",schema:"^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$",parentSchema:schema2.properties.server.properties.host,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/server/host",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/host/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.server.properties.host.type,parentSchema:schema2.properties.server.properties.host,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.port !== undefined){
let data2 = data0.port;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err5 = {instancePath:instancePath+"/server/port",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/port/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.server.properties.port.type,parentSchema:schema2.properties.server.properties.port,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data2 == "number"){
if(data2 > 65535 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/server/port",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535",schema:65535,parentSchema:schema2.properties.server.properties.port,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/server/port",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema2.properties.server.properties.port,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data0.baseUrl !== undefined){
let data3 = data0.baseUrl;
if(typeof data3 === "string"){
if(func2(data3) > 2000){
const err8 = {instancePath:instancePath+"/server/baseUrl",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/baseUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.server.properties.baseUrl,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern1.test(data3)){
const err9 = {instancePath:instancePath+"/server/baseUrl",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/baseUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#]+$"},message:"must match pattern \""+"^https?://[^\\s?#]+$"+"\"",schema:"^https?://[^\\s?#]+$",parentSchema:schema2.properties.server.properties.baseUrl,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/server/baseUrl",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/baseUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.server.properties.baseUrl.type,parentSchema:schema2.properties.server.properties.baseUrl,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data0.workspace !== undefined){
let data4 = data0.workspace;
if(typeof data4 === "string"){
if(!pattern2.test(data4)){
const err11 = {instancePath:instancePath+"/server/workspace",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/workspace/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2.properties.server.properties.workspace,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/server/workspace",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/workspace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.server.properties.workspace.type,parentSchema:schema2.properties.server.properties.workspace,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data0.mode !== undefined){
let data5 = data0.mode;
if(typeof data5 !== "string"){
const err13 = {instancePath:instancePath+"/server/mode",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.server.properties.mode.type,parentSchema:schema2.properties.server.properties.mode,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!((data5 === "development") || (data5 === "production"))){
const err14 = {instancePath:instancePath+"/server/mode",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mode/enum",keyword:"enum",params:{allowedValues: schema2.properties.server.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.server.properties.mode.enum,parentSchema:schema2.properties.server.properties.mode,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data0.metricsPort !== undefined){
let data6 = data0.metricsPort;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err15 = {instancePath:instancePath+"/server/metricsPort",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/metricsPort/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.server.properties.metricsPort.type,parentSchema:schema2.properties.server.properties.metricsPort,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data6 == "number"){
if(data6 > 65535 || isNaN(data6)){
const err16 = {instancePath:instancePath+"/server/metricsPort",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/metricsPort/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535",schema:65535,parentSchema:schema2.properties.server.properties.metricsPort,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err17 = {instancePath:instancePath+"/server/metricsPort",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/metricsPort/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema2.properties.server.properties.metricsPort,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data0.drainSeconds !== undefined){
let data7 = data0.drainSeconds;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
const err18 = {instancePath:instancePath+"/server/drainSeconds",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/drainSeconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.server.properties.drainSeconds.type,parentSchema:schema2.properties.server.properties.drainSeconds,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(typeof data7 == "number"){
if(data7 > 300 || isNaN(data7)){
const err19 = {instancePath:instancePath+"/server/drainSeconds",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/drainSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 300},message:"must be <= 300",schema:300,parentSchema:schema2.properties.server.properties.drainSeconds,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err20 = {instancePath:instancePath+"/server/drainSeconds",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/drainSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema2.properties.server.properties.drainSeconds,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data0.trustedProxies !== undefined){
let data8 = data0.trustedProxies;
if(Array.isArray(data8)){
if(data8.length > 100){
const err21 = {instancePath:instancePath+"/server/trustedProxies",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/trustedProxies/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema2.properties.server.properties.trustedProxies,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(typeof data9 === "string"){
if(func2(data9) > 100){
const err22 = {instancePath:instancePath+"/server/trustedProxies/" + i0,schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/trustedProxies/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema2.properties.server.properties.trustedProxies.items,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(func2(data9) < 1){
const err23 = {instancePath:instancePath+"/server/trustedProxies/" + i0,schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/trustedProxies/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.server.properties.trustedProxies.items,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/server/trustedProxies/" + i0,schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/trustedProxies/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.server.properties.trustedProxies.items.type,parentSchema:schema2.properties.server.properties.trustedProxies.items,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/server/trustedProxies",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/trustedProxies/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.server.properties.trustedProxies.type,parentSchema:schema2.properties.server.properties.trustedProxies,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data0.mcpOrigins !== undefined){
let data10 = data0.mcpOrigins;
if(Array.isArray(data10)){
if(data10.length > 100){
const err26 = {instancePath:instancePath+"/server/mcpOrigins",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mcpOrigins/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema2.properties.server.properties.mcpOrigins,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(typeof data11 === "string"){
if(func2(data11) > 255){
const err27 = {instancePath:instancePath+"/server/mcpOrigins/" + i1,schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mcpOrigins/items/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema2.properties.server.properties.mcpOrigins.items,data:data11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!pattern3.test(data11)){
const err28 = {instancePath:instancePath+"/server/mcpOrigins/" + i1,schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mcpOrigins/items/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#@]+$"},message:"must match pattern \""+"^https?://[^\\s/?#@]+$"+"\"",schema:"^https?://[^\\s/?#@]+$",parentSchema:schema2.properties.server.properties.mcpOrigins.items,data:data11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/server/mcpOrigins/" + i1,schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mcpOrigins/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.server.properties.mcpOrigins.items.type,parentSchema:schema2.properties.server.properties.mcpOrigins.items,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/server/mcpOrigins",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/properties/mcpOrigins/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.server.properties.mcpOrigins.type,parentSchema:schema2.properties.server.properties.mcpOrigins,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/server",schemaPath:"gw:doc#/components/schemas/gateway/properties/server/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.server.type,parentSchema:schema2.properties.server,data:data0};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.dataDirectory !== undefined){
let data12 = data.dataDirectory;
if(typeof data12 === "string"){
if(func2(data12) > 4096){
const err32 = {instancePath:instancePath+"/dataDirectory",schemaPath:"gw:doc#/components/schemas/gateway/properties/dataDirectory/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema2.properties.dataDirectory,data:data12};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(func2(data12) < 1){
const err33 = {instancePath:instancePath+"/dataDirectory",schemaPath:"gw:doc#/components/schemas/gateway/properties/dataDirectory/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.dataDirectory,data:data12};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/dataDirectory",schemaPath:"gw:doc#/components/schemas/gateway/properties/dataDirectory/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.dataDirectory.type,parentSchema:schema2.properties.dataDirectory,data:data12};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.workspaces !== undefined){
let data13 = data.workspaces;
if(typeof data13 === "string"){
if(func2(data13) > 4096){
const err35 = {instancePath:instancePath+"/workspaces",schemaPath:"gw:doc#/components/schemas/gateway/properties/workspaces/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema2.properties.workspaces,data:data13};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(func2(data13) < 1){
const err36 = {instancePath:instancePath+"/workspaces",schemaPath:"gw:doc#/components/schemas/gateway/properties/workspaces/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.workspaces,data:data13};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/workspaces",schemaPath:"gw:doc#/components/schemas/gateway/properties/workspaces/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.workspaces.type,parentSchema:schema2.properties.workspaces,data:data13};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.database !== undefined){
let data14 = data.database;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
if(!(((key2 === "url") || (key2 === "directUrl")) || (key2 === "poolSize"))){
const err38 = {instancePath:instancePath+"/database",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.database,data:data14};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data14.url !== undefined){
let data15 = data14.url;
if(typeof data15 === "string"){
if(func2(data15) > 2000){
const err39 = {instancePath:instancePath+"/database/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.database.properties.url,data:data15};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(!pattern4.test(data15)){
const err40 = {instancePath:instancePath+"/database/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/url/pattern",keyword:"pattern",params:{pattern: "^postgres(?:ql)?://[^\\s]+$"},message:"must match pattern \""+"^postgres(?:ql)?://[^\\s]+$"+"\"",schema:"^postgres(?:ql)?://[^\\s]+$",parentSchema:schema2.properties.database.properties.url,data:data15};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
else {
const err41 = {instancePath:instancePath+"/database/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.database.properties.url.type,parentSchema:schema2.properties.database.properties.url,data:data15};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data14.directUrl !== undefined){
let data16 = data14.directUrl;
if(typeof data16 === "string"){
if(func2(data16) > 2000){
const err42 = {instancePath:instancePath+"/database/directUrl",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/directUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.database.properties.directUrl,data:data16};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!pattern4.test(data16)){
const err43 = {instancePath:instancePath+"/database/directUrl",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/directUrl/pattern",keyword:"pattern",params:{pattern: "^postgres(?:ql)?://[^\\s]+$"},message:"must match pattern \""+"^postgres(?:ql)?://[^\\s]+$"+"\"",schema:"^postgres(?:ql)?://[^\\s]+$",parentSchema:schema2.properties.database.properties.directUrl,data:data16};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/database/directUrl",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/directUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.database.properties.directUrl.type,parentSchema:schema2.properties.database.properties.directUrl,data:data16};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data14.poolSize !== undefined){
let data17 = data14.poolSize;
if(!((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17)))){
const err45 = {instancePath:instancePath+"/database/poolSize",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/poolSize/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.database.properties.poolSize.type,parentSchema:schema2.properties.database.properties.poolSize,data:data17};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(typeof data17 == "number"){
if(data17 > 500 || isNaN(data17)){
const err46 = {instancePath:instancePath+"/database/poolSize",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/poolSize/maximum",keyword:"maximum",params:{comparison: "<=", limit: 500},message:"must be <= 500",schema:500,parentSchema:schema2.properties.database.properties.poolSize,data:data17};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(data17 < 1 || isNaN(data17)){
const err47 = {instancePath:instancePath+"/database/poolSize",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/properties/poolSize/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema2.properties.database.properties.poolSize,data:data17};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
}
else {
const err48 = {instancePath:instancePath+"/database",schemaPath:"gw:doc#/components/schemas/gateway/properties/database/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.database.type,parentSchema:schema2.properties.database,data:data14};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data.redis !== undefined){
let data18 = data.redis;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key3 in data18){
if(!(key3 === "url")){
const err49 = {instancePath:instancePath+"/redis",schemaPath:"gw:doc#/components/schemas/gateway/properties/redis/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.redis,data:data18};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data18.url !== undefined){
let data19 = data18.url;
if(typeof data19 === "string"){
if(func2(data19) > 2000){
const err50 = {instancePath:instancePath+"/redis/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/redis/properties/url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.redis.properties.url,data:data19};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(!pattern6.test(data19)){
const err51 = {instancePath:instancePath+"/redis/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/redis/properties/url/pattern",keyword:"pattern",params:{pattern: "^rediss?://[^\\s]+$"},message:"must match pattern \""+"^rediss?://[^\\s]+$"+"\"",schema:"^rediss?://[^\\s]+$",parentSchema:schema2.properties.redis.properties.url,data:data19};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/redis/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/redis/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.redis.properties.url.type,parentSchema:schema2.properties.redis.properties.url,data:data19};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/redis",schemaPath:"gw:doc#/components/schemas/gateway/properties/redis/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.redis.type,parentSchema:schema2.properties.redis,data:data18};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.storage !== undefined){
let data20 = data.storage;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 in data20){
if(!(key4 === "url")){
const err54 = {instancePath:instancePath+"/storage",schemaPath:"gw:doc#/components/schemas/gateway/properties/storage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.storage,data:data20};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data20.url !== undefined){
let data21 = data20.url;
if(typeof data21 === "string"){
if(func2(data21) > 4096){
const err55 = {instancePath:instancePath+"/storage/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/storage/properties/url/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema2.properties.storage.properties.url,data:data21};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(!pattern7.test(data21)){
const err56 = {instancePath:instancePath+"/storage/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/storage/properties/url/pattern",keyword:"pattern",params:{pattern: "^(?:file:.+|s3://[^\\s/?]+.*)$"},message:"must match pattern \""+"^(?:file:.+|s3://[^\\s/?]+.*)$"+"\"",schema:"^(?:file:.+|s3://[^\\s/?]+.*)$",parentSchema:schema2.properties.storage.properties.url,data:data21};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/storage/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/storage/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.storage.properties.url.type,parentSchema:schema2.properties.storage.properties.url,data:data21};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/storage",schemaPath:"gw:doc#/components/schemas/gateway/properties/storage/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.storage.type,parentSchema:schema2.properties.storage,data:data20};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.mail !== undefined){
let data22 = data.mail;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key5 in data22){
if(!((key5 === "url") || (key5 === "from"))){
const err59 = {instancePath:instancePath+"/mail",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.mail,data:data22};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data22.url !== undefined){
let data23 = data22.url;
if(typeof data23 === "string"){
if(func2(data23) > 2000){
const err60 = {instancePath:instancePath+"/mail/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/properties/url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.mail.properties.url,data:data23};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(!pattern8.test(data23)){
const err61 = {instancePath:instancePath+"/mail/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/properties/url/pattern",keyword:"pattern",params:{pattern: "^smtps?://[^\\s]+$"},message:"must match pattern \""+"^smtps?://[^\\s]+$"+"\"",schema:"^smtps?://[^\\s]+$",parentSchema:schema2.properties.mail.properties.url,data:data23};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
else {
const err62 = {instancePath:instancePath+"/mail/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.mail.properties.url.type,parentSchema:schema2.properties.mail.properties.url,data:data23};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data22.from !== undefined){
let data24 = data22.from;
if(typeof data24 === "string"){
if(func2(data24) > 320){
const err63 = {instancePath:instancePath+"/mail/from",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/properties/from/maxLength",keyword:"maxLength",params:{limit: 320},message:"must NOT have more than 320 characters",schema:320,parentSchema:schema2.properties.mail.properties.from,data:data24};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
if(!pattern9.test(data24)){
const err64 = {instancePath:instancePath+"/mail/from",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/properties/from/pattern",keyword:"pattern",params:{pattern: "^(?:[^<>@\\s]+@[^<>@\\s]+|[^<>\\r\\n]*<[^<>@\\s]+@[^<>@\\s]+>)$"},message:"must match pattern \""+"^(?:[^<>@\\s]+@[^<>@\\s]+|[^<>\\r\\n]*<[^<>@\\s]+@[^<>@\\s]+>)$"+"\"",schema:"^(?:[^<>@\\s]+@[^<>@\\s]+|[^<>\\r\\n]*<[^<>@\\s]+@[^<>@\\s]+>)$",parentSchema:schema2.properties.mail.properties.from,data:data24};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
else {
const err65 = {instancePath:instancePath+"/mail/from",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.mail.properties.from.type,parentSchema:schema2.properties.mail.properties.from,data:data24};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath:instancePath+"/mail",schemaPath:"gw:doc#/components/schemas/gateway/properties/mail/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.mail.type,parentSchema:schema2.properties.mail,data:data22};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.secrets !== undefined){
let data25 = data.secrets;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key6 in data25){
if(!(key6 === "masterKey")){
const err67 = {instancePath:instancePath+"/secrets",schemaPath:"gw:doc#/components/schemas/gateway/properties/secrets/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.secrets,data:data25};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data25.masterKey !== undefined){
let data26 = data25.masterKey;
if(typeof data26 === "string"){
if(func2(data26) > 200){
const err68 = {instancePath:instancePath+"/secrets/masterKey",schemaPath:"gw:doc#/components/schemas/gateway/properties/secrets/properties/masterKey/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.secrets.properties.masterKey,data:data26};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(func2(data26) < 1){
const err69 = {instancePath:instancePath+"/secrets/masterKey",schemaPath:"gw:doc#/components/schemas/gateway/properties/secrets/properties/masterKey/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.secrets.properties.masterKey,data:data26};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/secrets/masterKey",schemaPath:"gw:doc#/components/schemas/gateway/properties/secrets/properties/masterKey/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.secrets.properties.masterKey.type,parentSchema:schema2.properties.secrets.properties.masterKey,data:data26};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
}
else {
const err71 = {instancePath:instancePath+"/secrets",schemaPath:"gw:doc#/components/schemas/gateway/properties/secrets/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.secrets.type,parentSchema:schema2.properties.secrets,data:data25};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
if(data.identity !== undefined){
let data27 = data.identity;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key7 in data27){
if(!(((key7 === "url") || (key7 === "accessTokenMinutes")) || (key7 === "clients"))){
const err72 = {instancePath:instancePath+"/identity",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.identity,data:data27};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data27.url !== undefined){
let data28 = data27.url;
if(typeof data28 === "string"){
if(func2(data28) > 2000){
const err73 = {instancePath:instancePath+"/identity/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.identity.properties.url,data:data28};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(!pattern1.test(data28)){
const err74 = {instancePath:instancePath+"/identity/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s?#]+$"},message:"must match pattern \""+"^https?://[^\\s?#]+$"+"\"",schema:"^https?://[^\\s?#]+$",parentSchema:schema2.properties.identity.properties.url,data:data28};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/identity/url",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.identity.properties.url.type,parentSchema:schema2.properties.identity.properties.url,data:data28};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data27.accessTokenMinutes !== undefined){
let data29 = data27.accessTokenMinutes;
if(!((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29)))){
const err76 = {instancePath:instancePath+"/identity/accessTokenMinutes",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/accessTokenMinutes/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema2.properties.identity.properties.accessTokenMinutes.type,parentSchema:schema2.properties.identity.properties.accessTokenMinutes,data:data29};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(typeof data29 == "number"){
if(data29 > 1440 || isNaN(data29)){
const err77 = {instancePath:instancePath+"/identity/accessTokenMinutes",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/accessTokenMinutes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1440},message:"must be <= 1440",schema:1440,parentSchema:schema2.properties.identity.properties.accessTokenMinutes,data:data29};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(data29 < 1 || isNaN(data29)){
const err78 = {instancePath:instancePath+"/identity/accessTokenMinutes",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/accessTokenMinutes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema2.properties.identity.properties.accessTokenMinutes,data:data29};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
if(data27.clients !== undefined){
let data30 = data27.clients;
if(Array.isArray(data30)){
if(data30.length > 200){
const err79 = {instancePath:instancePath+"/identity/clients",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/maxItems",keyword:"maxItems",params:{limit: 200},message:"must NOT have more than 200 items",schema:200,parentSchema:schema2.properties.identity.properties.clients,data:data30};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
const len2 = data30.length;
for(let i2=0; i2<len2; i2++){
let data31 = data30[i2];
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
if(data31.id === undefined){
const err80 = {instancePath:instancePath+"/identity/clients/" + i2,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema2.properties.identity.properties.clients.items.required,parentSchema:schema2.properties.identity.properties.clients.items,data:data31};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if(data31.redirectUris === undefined){
const err81 = {instancePath:instancePath+"/identity/clients/" + i2,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/required",keyword:"required",params:{missingProperty: "redirectUris"},message:"must have required property '"+"redirectUris"+"'",schema:schema2.properties.identity.properties.clients.items.required,parentSchema:schema2.properties.identity.properties.clients.items,data:data31};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
for(const key8 in data31){
if(!(((key8 === "id") || (key8 === "name")) || (key8 === "redirectUris"))){
const err82 = {instancePath:instancePath+"/identity/clients/" + i2,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.identity.properties.clients.items,data:data31};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data31.id !== undefined){
let data32 = data31.id;
if(typeof data32 === "string"){
if(!pattern11.test(data32)){
const err83 = {instancePath:instancePath+"/identity/clients/" + i2+"/id",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._~:/-]{1,200}$"},message:"must match pattern \""+"^[A-Za-z0-9._~:/-]{1,200}$"+"\"",schema:"^[A-Za-z0-9._~:/-]{1,200}$",parentSchema:schema2.properties.identity.properties.clients.items.properties.id,data:data32};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/identity/clients/" + i2+"/id",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.identity.properties.clients.items.properties.id.type,parentSchema:schema2.properties.identity.properties.clients.items.properties.id,data:data32};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data31.name !== undefined){
let data33 = data31.name;
if(typeof data33 === "string"){
if(func2(data33) > 200){
const err85 = {instancePath:instancePath+"/identity/clients/" + i2+"/name",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema2.properties.identity.properties.clients.items.properties.name,data:data33};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if(func2(data33) < 1){
const err86 = {instancePath:instancePath+"/identity/clients/" + i2+"/name",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema2.properties.identity.properties.clients.items.properties.name,data:data33};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/identity/clients/" + i2+"/name",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.identity.properties.clients.items.properties.name.type,parentSchema:schema2.properties.identity.properties.clients.items.properties.name,data:data33};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
if(data31.redirectUris !== undefined){
let data34 = data31.redirectUris;
if(Array.isArray(data34)){
if(data34.length > 50){
const err88 = {instancePath:instancePath+"/identity/clients/" + i2+"/redirectUris",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/redirectUris/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema2.properties.identity.properties.clients.items.properties.redirectUris,data:data34};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(data34.length < 1){
const err89 = {instancePath:instancePath+"/identity/clients/" + i2+"/redirectUris",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/redirectUris/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema2.properties.identity.properties.clients.items.properties.redirectUris,data:data34};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
const len3 = data34.length;
for(let i3=0; i3<len3; i3++){
let data35 = data34[i3];
if(typeof data35 === "string"){
if(func2(data35) > 2000){
const err90 = {instancePath:instancePath+"/identity/clients/" + i2+"/redirectUris/" + i3,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/redirectUris/items/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema2.properties.identity.properties.clients.items.properties.redirectUris.items,data:data35};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if(!pattern12.test(data35)){
const err91 = {instancePath:instancePath+"/identity/clients/" + i2+"/redirectUris/" + i3,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/redirectUris/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s#]+$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s#]+$"+"\"",schema:"^[A-Za-z][A-Za-z0-9+.-]*:[^\\s#]+$",parentSchema:schema2.properties.identity.properties.clients.items.properties.redirectUris.items,data:data35};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
else {
const err92 = {instancePath:instancePath+"/identity/clients/" + i2+"/redirectUris/" + i3,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/redirectUris/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.identity.properties.clients.items.properties.redirectUris.items.type,parentSchema:schema2.properties.identity.properties.clients.items.properties.redirectUris.items,data:data35};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
else {
const err93 = {instancePath:instancePath+"/identity/clients/" + i2+"/redirectUris",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/properties/redirectUris/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.identity.properties.clients.items.properties.redirectUris.type,parentSchema:schema2.properties.identity.properties.clients.items.properties.redirectUris,data:data34};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath:instancePath+"/identity/clients/" + i2,schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.identity.properties.clients.items.type,parentSchema:schema2.properties.identity.properties.clients.items,data:data31};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
}
else {
const err95 = {instancePath:instancePath+"/identity/clients",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/properties/clients/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.identity.properties.clients.type,parentSchema:schema2.properties.identity.properties.clients,data:data30};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
}
else {
const err96 = {instancePath:instancePath+"/identity",schemaPath:"gw:doc#/components/schemas/gateway/properties/identity/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.identity.type,parentSchema:schema2.properties.identity,data:data27};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data.portal !== undefined){
let data36 = data.portal;
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
for(const key9 in data36){
if(!(key9 === "owner")){
const err97 = {instancePath:instancePath+"/portal",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.portal,data:data36};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
if(data36.owner !== undefined){
let data37 = data36.owner;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key10 in data37){
if(!((key10 === "email") || (key10 === "password"))){
const err98 = {instancePath:instancePath+"/portal/owner",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.portal.properties.owner,data:data37};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
if(data37.email !== undefined){
let data38 = data37.email;
if(typeof data38 === "string"){
if(func2(data38) > 254){
const err99 = {instancePath:instancePath+"/portal/owner/email",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/properties/email/maxLength",keyword:"maxLength",params:{limit: 254},message:"must NOT have more than 254 characters",schema:254,parentSchema:schema2.properties.portal.properties.owner.properties.email,data:data38};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
if(!pattern13.test(data38)){
const err100 = {instancePath:instancePath+"/portal/owner/email",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/properties/email/pattern",keyword:"pattern",params:{pattern: "^[^@\\s]+@[^@\\s]+$"},message:"must match pattern \""+"^[^@\\s]+@[^@\\s]+$"+"\"",schema:"^[^@\\s]+@[^@\\s]+$",parentSchema:schema2.properties.portal.properties.owner.properties.email,data:data38};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
}
else {
const err101 = {instancePath:instancePath+"/portal/owner/email",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.portal.properties.owner.properties.email.type,parentSchema:schema2.properties.portal.properties.owner.properties.email,data:data38};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
}
if(data37.password !== undefined){
let data39 = data37.password;
if(typeof data39 === "string"){
if(func2(data39) > 128){
const err102 = {instancePath:instancePath+"/portal/owner/password",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/properties/password/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema2.properties.portal.properties.owner.properties.password,data:data39};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(func2(data39) < 8){
const err103 = {instancePath:instancePath+"/portal/owner/password",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters",schema:8,parentSchema:schema2.properties.portal.properties.owner.properties.password,data:data39};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
}
else {
const err104 = {instancePath:instancePath+"/portal/owner/password",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.portal.properties.owner.properties.password.type,parentSchema:schema2.properties.portal.properties.owner.properties.password,data:data39};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
}
else {
const err105 = {instancePath:instancePath+"/portal/owner",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/properties/owner/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.portal.properties.owner.type,parentSchema:schema2.properties.portal.properties.owner,data:data37};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
else {
const err106 = {instancePath:instancePath+"/portal",schemaPath:"gw:doc#/components/schemas/gateway/properties/portal/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.portal.type,parentSchema:schema2.properties.portal,data:data36};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
}
if(data.http !== undefined){
let data40 = data.http;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key11 in data40){
if(!(key11 === "privateTargets")){
const err107 = {instancePath:instancePath+"/http",schemaPath:"gw:doc#/components/schemas/gateway/properties/http/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.http,data:data40};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
}
if(data40.privateTargets !== undefined){
let data41 = data40.privateTargets;
if(Array.isArray(data41)){
if(data41.length > 100){
const err108 = {instancePath:instancePath+"/http/privateTargets",schemaPath:"gw:doc#/components/schemas/gateway/properties/http/properties/privateTargets/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema2.properties.http.properties.privateTargets,data:data41};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
const len4 = data41.length;
for(let i4=0; i4<len4; i4++){
let data42 = data41[i4];
if(typeof data42 === "string"){
if(func2(data42) > 260){
const err109 = {instancePath:instancePath+"/http/privateTargets/" + i4,schemaPath:"gw:doc#/components/schemas/gateway/properties/http/properties/privateTargets/items/maxLength",keyword:"maxLength",params:{limit: 260},message:"must NOT have more than 260 characters",schema:260,parentSchema:schema2.properties.http.properties.privateTargets.items,data:data42};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
if(!pattern14.test(data42)){
const err110 = {instancePath:instancePath+"/http/privateTargets/" + i4,schemaPath:"gw:doc#/components/schemas/gateway/properties/http/properties/privateTargets/items/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+\\](?::[0-9]{1,5})?|[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?)$"},message:"must match pattern \""+"^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+\\](?::[0-9]{1,5})?|[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?)$"+"\"",schema:"^(?:[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(?::[0-9]{1,5})?|\\[[0-9A-Fa-f:.]+\\](?::[0-9]{1,5})?|[0-9A-Fa-f:.]+(?:/[0-9]{1,3})?)$",parentSchema:schema2.properties.http.properties.privateTargets.items,data:data42};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
else {
const err111 = {instancePath:instancePath+"/http/privateTargets/" + i4,schemaPath:"gw:doc#/components/schemas/gateway/properties/http/properties/privateTargets/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.http.properties.privateTargets.items.type,parentSchema:schema2.properties.http.properties.privateTargets.items,data:data42};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
}
else {
const err112 = {instancePath:instancePath+"/http/privateTargets",schemaPath:"gw:doc#/components/schemas/gateway/properties/http/properties/privateTargets/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.http.properties.privateTargets.type,parentSchema:schema2.properties.http.properties.privateTargets,data:data41};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
}
}
else {
const err113 = {instancePath:instancePath+"/http",schemaPath:"gw:doc#/components/schemas/gateway/properties/http/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.http.type,parentSchema:schema2.properties.http,data:data40};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
}
if(data.log !== undefined){
let data43 = data.log;
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key12 in data43){
if(!((key12 === "level") || (key12 === "requests"))){
const err114 = {instancePath:instancePath+"/log",schemaPath:"gw:doc#/components/schemas/gateway/properties/log/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties",schema:false,parentSchema:schema2.properties.log,data:data43};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
}
if(data43.level !== undefined){
let data44 = data43.level;
if(typeof data44 !== "string"){
const err115 = {instancePath:instancePath+"/log/level",schemaPath:"gw:doc#/components/schemas/gateway/properties/log/properties/level/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.log.properties.level.type,parentSchema:schema2.properties.log.properties.level,data:data44};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
if(!(((((((data44 === "fatal") || (data44 === "error")) || (data44 === "warn")) || (data44 === "info")) || (data44 === "debug")) || (data44 === "trace")) || (data44 === "silent"))){
const err116 = {instancePath:instancePath+"/log/level",schemaPath:"gw:doc#/components/schemas/gateway/properties/log/properties/level/enum",keyword:"enum",params:{allowedValues: schema2.properties.log.properties.level.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.log.properties.level.enum,parentSchema:schema2.properties.log.properties.level,data:data44};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data43.requests !== undefined){
let data45 = data43.requests;
if(typeof data45 !== "string"){
const err117 = {instancePath:instancePath+"/log/requests",schemaPath:"gw:doc#/components/schemas/gateway/properties/log/properties/requests/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.log.properties.requests.type,parentSchema:schema2.properties.log.properties.requests,data:data45};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
if(!((data45 === "on") || (data45 === "off"))){
const err118 = {instancePath:instancePath+"/log/requests",schemaPath:"gw:doc#/components/schemas/gateway/properties/log/properties/requests/enum",keyword:"enum",params:{allowedValues: schema2.properties.log.properties.requests.enum},message:"must be equal to one of the allowed values",schema:schema2.properties.log.properties.requests.enum,parentSchema:schema2.properties.log.properties.requests,data:data45};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
}
}
else {
const err119 = {instancePath:instancePath+"/log",schemaPath:"gw:doc#/components/schemas/gateway/properties/log/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.log.type,parentSchema:schema2.properties.log,data:data43};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
}
}
else {
const err120 = {instancePath,schemaPath:"gw:doc#/components/schemas/gateway/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
