// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"$ref":"gw:doc#/components/schemas/workspace"};
const schema2 = {"title":"Workspace definition","description":"One file of the folder that defines a workspace. Every file may hold any of the sections; sections merge by name, and the same name in two places is an error. In values, ${env:NAME} takes the value of an environment variable.","type":"object","additionalProperties":false,"properties":{"workspace":{"$ref":"#/components/schemas/workspace-settings"},"tables":{"type":"object","description":"Tables by name.","maxProperties":2000,"propertyNames":{"$ref":"#/components/schemas/name"},"additionalProperties":{"$ref":"#/components/schemas/table"}},"roles":{"type":"object","description":"What end users may do, by the name of the role they hold.","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/name"},"additionalProperties":{"$ref":"#/components/schemas/role"}},"keys":{"type":"object","description":"API keys by name.","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/name"},"additionalProperties":{"$ref":"#/components/schemas/key"}},"providers":{"type":"object","description":"Outside identity providers, by the slug that stands in their address.","maxProperties":50,"propertyNames":{"$ref":"#/components/schemas/provider-slug"},"additionalProperties":{"$ref":"#/components/schemas/provider"}},"topics":{"type":"object","description":"Topics of the event bus, by name.","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/topic-name"},"additionalProperties":{"$ref":"#/components/schemas/topic"}},"endpoints":{"type":"object","description":"Custom endpoints by name.","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/endpoint-name"},"additionalProperties":{"$ref":"#/components/schemas/endpoint"}},"automations":{"type":"object","description":"Automations by name.","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/name"},"additionalProperties":{"$ref":"#/components/schemas/automation"}}}};
const schema11 = {"type":"string","description":"A name: a letter or _, then letters, digits and _, at most 63 characters; __proto__, constructor and prototype are refused.","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"};
const schema74 = {"type":"string","description":"A provider's slug, part of an address: lower-case letters, digits and -, starting with a letter or digit, at most 63 characters.","pattern":"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"};
const schema58 = {"type":"string","description":"A topic's name: letters, digits, _, - and ., at most 100 characters; __proto__, constructor and prototype are refused.","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"};
const schema62 = {"type":"string","description":"An endpoint's name: a letter or _, then letters, digits, _ and -, at most 63 characters; __proto__, constructor and prototype are refused.","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"};
const schema3 = {"type":"object","description":"The workspace itself. Its fields may be spread over several files; `id` must stand in one of them.","additionalProperties":false,"properties":{"id":{"$ref":"#/components/schemas/guid"},"name":{"$ref":"#/components/schemas/label"},"branding":{"$ref":"#/components/schemas/branding"},"auth":{"$ref":"#/components/schemas/authentication"},"plan":{"$ref":"#/components/schemas/plan"},"mcp":{"$ref":"#/components/schemas/mcp"},"contacts":{"oneOf":[{"$ref":"#/components/schemas/contacts"},{"type":"null"}]}}};
const schema4 = {"type":"string","description":"A GUID, for example 0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001.","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema5 = {"type":"string","description":"A short text for people, 1 to 200 characters.","minLength":1,"maxLength":200};
const schema16 = {"type":"object","description":"What the workspace may use.","additionalProperties":false,"properties":{"requestsPerMinute":{"type":"integer","description":"Requests per minute, all credentials together; default 600.","minimum":1,"maximum":10000000},"callsPerMonth":{"type":"integer","description":"API calls included per month; default 1000000.","minimum":0,"maximum":9007199254740991},"egressBytesPerMonth":{"type":"integer","description":"Bytes of answers included per month; default 10737418240 (10 GiB).","minimum":0,"maximum":9007199254740991},"maxFileMb":{"type":"integer","description":"Size of one file in MB, 1 to 5120; default 50.","minimum":1,"maximum":5120},"storageMb":{"type":"integer","description":"Size of all files together in MB; default 1024.","minimum":0,"maximum":1073741824},"payAsYouGo":{"type":"boolean","description":"Whether calls beyond the included ones go on, and are counted; default false."},"reserve":{"type":"number","description":"Part of the minute, of each month's allowance, of storageMb and of recordsMb that is kept for server keys, rounded down; default 0.1. Publishable keys and end users are refused that much earlier; 0 keeps nothing.","minimum":0,"maximum":0.9},"addressShare":{"type":"number","description":"Part of the minute that one source address (of IPv6, a /64) may spend through publishable keys and end users, at least one request; default 1, all that is not kept.","exclusiveMinimum":0,"maximum":1},"recordsMb":{"type":"integer","description":"What the gateway may record for the workspace in MB, apart from tables and files: events of endpoints, what steps were given and gave, stored answers, metadata of players, bodies in the query log, events of the Event Bus. Default 2048.","minimum":1,"maximum":1073741824},"rowsMb":{"type":["integer","null"],"description":"What the tables may hold in MB, indexes included; beyond it nothing is inserted. Default null: no bound.","minimum":1,"maximum":1073741824}}};
const schema17 = {"type":"object","description":"What may be done over MCP beside what the rights say.","additionalProperties":false,"properties":{"deletes":{"type":"boolean","description":"Whether rows may be deleted by a tool; default false."}}};
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const func0 = require("ajv/dist/runtime/ucs2length").default;
const func5 = Object.prototype.hasOwnProperty;
const schema6 = {"type":"object","description":"How sign-in pages and mails look.","additionalProperties":false,"properties":{"name":{"$ref":"#/components/schemas/label"},"lightPrimary":{"$ref":"#/components/schemas/colour"},"darkPrimary":{"$ref":"#/components/schemas/colour"},"logo":{"type":"string","description":"Path of an image (svg, png, jpg, jpeg, webp, gif, avif, ico) inside the folder, for example assets/logo.svg.","pattern":"^(?!/)(?!.*(?:^|/)\\.\\.?(?:/|$))[^\\\\\\s][^\\\\]*\\.(?:svg|png|jpg|jpeg|webp|gif|avif|ico)$","maxLength":255}}};
const schema8 = {"type":"string","description":"A colour as # and 3 or 6 hexadecimal digits, in quotes.","pattern":"^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"};
const pattern1 = new RegExp("^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$", "u");
const pattern3 = new RegExp("^(?!/)(?!.*(?:^|/)\\.\\.?(?:/|$))[^\\\\\\s][^\\\\]*\\.(?:svg|png|jpg|jpeg|webp|gif|avif|ico)$", "u");

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "lightPrimary")) || (key0 === "darkPrimary")) || (key0 === "logo"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func0(data0) > 200){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func0(data0) < 1){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.lightPrimary !== undefined){
let data1 = data.lightPrimary;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err4 = {instancePath:instancePath+"/lightPrimary",schemaPath:"#/components/schemas/colour/pattern",keyword:"pattern",params:{pattern: "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"},message:"must match pattern \""+"^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"+"\"",schema:"^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",parentSchema:schema8,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/lightPrimary",schemaPath:"#/components/schemas/colour/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.darkPrimary !== undefined){
let data2 = data.darkPrimary;
if(typeof data2 === "string"){
if(!pattern1.test(data2)){
const err6 = {instancePath:instancePath+"/darkPrimary",schemaPath:"#/components/schemas/colour/pattern",keyword:"pattern",params:{pattern: "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"},message:"must match pattern \""+"^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"+"\"",schema:"^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",parentSchema:schema8,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/darkPrimary",schemaPath:"#/components/schemas/colour/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.type,parentSchema:schema8,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.logo !== undefined){
let data3 = data.logo;
if(typeof data3 === "string"){
if(func0(data3) > 255){
const err8 = {instancePath:instancePath+"/logo",schemaPath:"#/properties/logo/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema6.properties.logo,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern3.test(data3)){
const err9 = {instancePath:instancePath+"/logo",schemaPath:"#/properties/logo/pattern",keyword:"pattern",params:{pattern: "^(?!/)(?!.*(?:^|/)\\.\\.?(?:/|$))[^\\\\\\s][^\\\\]*\\.(?:svg|png|jpg|jpeg|webp|gif|avif|ico)$"},message:"must match pattern \""+"^(?!/)(?!.*(?:^|/)\\.\\.?(?:/|$))[^\\\\\\s][^\\\\]*\\.(?:svg|png|jpg|jpeg|webp|gif|avif|ico)$"+"\"",schema:"^(?!/)(?!.*(?:^|/)\\.\\.?(?:/|$))[^\\\\\\s][^\\\\]*\\.(?:svg|png|jpg|jpeg|webp|gif|avif|ico)$",parentSchema:schema6.properties.logo,data:data3};
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
const err10 = {instancePath:instancePath+"/logo",schemaPath:"#/properties/logo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.logo.type,parentSchema:schema6.properties.logo,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema10 = {"type":"object","description":"How end users register and sign in.","additionalProperties":false,"properties":{"defaultLanguage":{"type":"string","description":"A language tag such as en or de-AT; default en.","pattern":"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$","maxLength":35},"registerFields":{"type":"array","description":"Fields that the registration form shows beside e-mail and password.","maxItems":3,"uniqueItems":true,"items":{"type":"string","enum":["firstName","lastName","username"]}},"requireEmailConfirmation":{"type":"boolean","description":"Whether a new account has to confirm its e-mail address; default false."},"defaultRoles":{"type":"array","description":"Roles that registration gives.","maxItems":50,"uniqueItems":true,"items":{"$ref":"#/components/schemas/name"}},"redirectUris":{"type":"array","description":"Addresses that a provider's sign-in may return to; they are compared to the letter.","maxItems":50,"uniqueItems":true,"items":{"type":"string","description":"An absolute address without a fragment.","minLength":1,"maxLength":2000}},"postLoginRedirectUrl":{"oneOf":[{"$ref":"#/components/schemas/web-url"},{"type":"null"}]},"termsUrl":{"oneOf":[{"$ref":"#/components/schemas/web-url"},{"type":"null"}]},"privacyUrl":{"oneOf":[{"$ref":"#/components/schemas/web-url"},{"type":"null"}]},"accessTokenMinutes":{"type":"integer","description":"Life of an access token in minutes, 1 to 60; default 15.","minimum":1,"maximum":60},"refreshTokenDays":{"type":"integer","description":"Life of an unused refresh token in days, 1 to 180; default 30.","minimum":1,"maximum":180},"cache":{"$ref":"#/components/schemas/cache"}}};
const schema12 = {"type":"string","description":"An address that starts with https:// or http://, or an environment variable that holds one.","pattern":"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$","maxLength":2000};
const schema15 = {"type":"object","description":"Response caching of reads: off, time (for ttlSeconds), write (until a table that was read is written), hybrid (both).","additionalProperties":false,"required":["mode"],"properties":{"mode":{"type":"string","description":"off, time, write or hybrid.","enum":["off","time","write","hybrid"]},"ttlSeconds":{"type":"integer","description":"Seconds that an answer may be kept, in time and hybrid, 1 to 86400; default 60.","minimum":1,"maximum":86400}}};
const func7 = require("ajv/dist/runtime/equal").default;
const pattern4 = new RegExp("^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$", "u");
const pattern5 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const pattern6 = new RegExp("^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$", "u");

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func5.call(schema10.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.defaultLanguage !== undefined){
let data0 = data.defaultLanguage;
if(typeof data0 === "string"){
if(func0(data0) > 35){
const err1 = {instancePath:instancePath+"/defaultLanguage",schemaPath:"#/properties/defaultLanguage/maxLength",keyword:"maxLength",params:{limit: 35},message:"must NOT have more than 35 characters",schema:35,parentSchema:schema10.properties.defaultLanguage,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data0)){
const err2 = {instancePath:instancePath+"/defaultLanguage",schemaPath:"#/properties/defaultLanguage/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$"},message:"must match pattern \""+"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$"+"\"",schema:"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$",parentSchema:schema10.properties.defaultLanguage,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/defaultLanguage",schemaPath:"#/properties/defaultLanguage/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.defaultLanguage.type,parentSchema:schema10.properties.defaultLanguage,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.registerFields !== undefined){
let data1 = data.registerFields;
if(Array.isArray(data1)){
if(data1.length > 3){
const err4 = {instancePath:instancePath+"/registerFields",schemaPath:"#/properties/registerFields/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema10.properties.registerFields,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/registerFields/" + i0,schemaPath:"#/properties/registerFields/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.registerFields.items.type,parentSchema:schema10.properties.registerFields.items,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data2 === "firstName") || (data2 === "lastName")) || (data2 === "username"))){
const err6 = {instancePath:instancePath+"/registerFields/" + i0,schemaPath:"#/properties/registerFields/items/enum",keyword:"enum",params:{allowedValues: schema10.properties.registerFields.items.enum},message:"must be equal to one of the allowed values",schema:schema10.properties.registerFields.items.enum,parentSchema:schema10.properties.registerFields.items,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err7 = {instancePath:instancePath+"/registerFields",schemaPath:"#/properties/registerFields/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema10.properties.registerFields,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err8 = {instancePath:instancePath+"/registerFields",schemaPath:"#/properties/registerFields/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema10.properties.registerFields.type,parentSchema:schema10.properties.registerFields,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.requireEmailConfirmation !== undefined){
let data3 = data.requireEmailConfirmation;
if(typeof data3 !== "boolean"){
const err9 = {instancePath:instancePath+"/requireEmailConfirmation",schemaPath:"#/properties/requireEmailConfirmation/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema10.properties.requireEmailConfirmation.type,parentSchema:schema10.properties.requireEmailConfirmation,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.defaultRoles !== undefined){
let data4 = data.defaultRoles;
if(Array.isArray(data4)){
if(data4.length > 50){
const err10 = {instancePath:instancePath+"/defaultRoles",schemaPath:"#/properties/defaultRoles/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema10.properties.defaultRoles,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len1 = data4.length;
for(let i2=0; i2<len1; i2++){
let data5 = data4[i2];
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err11 = {instancePath:instancePath+"/defaultRoles/" + i2,schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data5};
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
const err12 = {instancePath:instancePath+"/defaultRoles/" + i2,schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
let i3 = data4.length;
let j1;
if(i3 > 1){
outer0:
for(;i3--;){
for(j1 = i3; j1--;){
if(func7(data4[i3], data4[j1])){
const err13 = {instancePath:instancePath+"/defaultRoles",schemaPath:"#/properties/defaultRoles/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i3+" are identical)",schema:true,parentSchema:schema10.properties.defaultRoles,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err14 = {instancePath:instancePath+"/defaultRoles",schemaPath:"#/properties/defaultRoles/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema10.properties.defaultRoles.type,parentSchema:schema10.properties.defaultRoles,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.redirectUris !== undefined){
let data6 = data.redirectUris;
if(Array.isArray(data6)){
if(data6.length > 50){
const err15 = {instancePath:instancePath+"/redirectUris",schemaPath:"#/properties/redirectUris/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema10.properties.redirectUris,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const len2 = data6.length;
for(let i4=0; i4<len2; i4++){
let data7 = data6[i4];
if(typeof data7 === "string"){
if(func0(data7) > 2000){
const err16 = {instancePath:instancePath+"/redirectUris/" + i4,schemaPath:"#/properties/redirectUris/items/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema10.properties.redirectUris.items,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func0(data7) < 1){
const err17 = {instancePath:instancePath+"/redirectUris/" + i4,schemaPath:"#/properties/redirectUris/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.redirectUris.items,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/redirectUris/" + i4,schemaPath:"#/properties/redirectUris/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.redirectUris.items.type,parentSchema:schema10.properties.redirectUris.items,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
let i5 = data6.length;
let j2;
if(i5 > 1){
const indices1 = {};
for(;i5--;){
let item1 = data6[i5];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j2 = indices1[item1];
const err19 = {instancePath:instancePath+"/redirectUris",schemaPath:"#/properties/redirectUris/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j2},message:"must NOT have duplicate items (items ## "+j2+" and "+i5+" are identical)",schema:true,parentSchema:schema10.properties.redirectUris,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
break;
}
indices1[item1] = i5;
}
}
}
else {
const err20 = {instancePath:instancePath+"/redirectUris",schemaPath:"#/properties/redirectUris/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema10.properties.redirectUris.type,parentSchema:schema10.properties.redirectUris,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.postLoginRedirectUrl !== undefined){
let data8 = data.postLoginRedirectUrl;
const _errs20 = errors;
let valid11 = false;
let passing0 = null;
const _errs21 = errors;
if(typeof data8 === "string"){
if(func0(data8) > 2000){
const err21 = {instancePath:instancePath+"/postLoginRedirectUrl",schemaPath:"#/components/schemas/web-url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema12,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!pattern6.test(data8)){
const err22 = {instancePath:instancePath+"/postLoginRedirectUrl",schemaPath:"#/components/schemas/web-url/pattern",keyword:"pattern",params:{pattern: "^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"},message:"must match pattern \""+"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"+"\"",schema:"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$",parentSchema:schema12,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/postLoginRedirectUrl",schemaPath:"#/components/schemas/web-url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid0 = _errs21 === errors;
if(_valid0){
valid11 = true;
passing0 = 0;
}
const _errs24 = errors;
if(data8 !== null){
const err24 = {instancePath:instancePath+"/postLoginRedirectUrl",schemaPath:"#/properties/postLoginRedirectUrl/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema10.properties.postLoginRedirectUrl.oneOf[1].type,parentSchema:schema10.properties.postLoginRedirectUrl.oneOf[1],data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var _valid0 = _errs24 === errors;
if(_valid0 && valid11){
valid11 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid11 = true;
passing0 = 1;
}
}
if(!valid11){
const err25 = {instancePath:instancePath+"/postLoginRedirectUrl",schemaPath:"#/properties/postLoginRedirectUrl/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema10.properties.postLoginRedirectUrl.oneOf,parentSchema:schema10.properties.postLoginRedirectUrl,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
}
}
if(data.termsUrl !== undefined){
let data9 = data.termsUrl;
const _errs27 = errors;
let valid13 = false;
let passing1 = null;
const _errs28 = errors;
if(typeof data9 === "string"){
if(func0(data9) > 2000){
const err26 = {instancePath:instancePath+"/termsUrl",schemaPath:"#/components/schemas/web-url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema12,data:data9};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!pattern6.test(data9)){
const err27 = {instancePath:instancePath+"/termsUrl",schemaPath:"#/components/schemas/web-url/pattern",keyword:"pattern",params:{pattern: "^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"},message:"must match pattern \""+"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"+"\"",schema:"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$",parentSchema:schema12,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/termsUrl",schemaPath:"#/components/schemas/web-url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid1 = _errs28 === errors;
if(_valid1){
valid13 = true;
passing1 = 0;
}
const _errs31 = errors;
if(data9 !== null){
const err29 = {instancePath:instancePath+"/termsUrl",schemaPath:"#/properties/termsUrl/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema10.properties.termsUrl.oneOf[1].type,parentSchema:schema10.properties.termsUrl.oneOf[1],data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid1 = _errs31 === errors;
if(_valid1 && valid13){
valid13 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid13 = true;
passing1 = 1;
}
}
if(!valid13){
const err30 = {instancePath:instancePath+"/termsUrl",schemaPath:"#/properties/termsUrl/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf",schema:schema10.properties.termsUrl.oneOf,parentSchema:schema10.properties.termsUrl,data:data9};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
}
}
if(data.privacyUrl !== undefined){
let data10 = data.privacyUrl;
const _errs34 = errors;
let valid15 = false;
let passing2 = null;
const _errs35 = errors;
if(typeof data10 === "string"){
if(func0(data10) > 2000){
const err31 = {instancePath:instancePath+"/privacyUrl",schemaPath:"#/components/schemas/web-url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema12,data:data10};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!pattern6.test(data10)){
const err32 = {instancePath:instancePath+"/privacyUrl",schemaPath:"#/components/schemas/web-url/pattern",keyword:"pattern",params:{pattern: "^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"},message:"must match pattern \""+"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"+"\"",schema:"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$",parentSchema:schema12,data:data10};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/privacyUrl",schemaPath:"#/components/schemas/web-url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data10};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid2 = _errs35 === errors;
if(_valid2){
valid15 = true;
passing2 = 0;
}
const _errs38 = errors;
if(data10 !== null){
const err34 = {instancePath:instancePath+"/privacyUrl",schemaPath:"#/properties/privacyUrl/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema10.properties.privacyUrl.oneOf[1].type,parentSchema:schema10.properties.privacyUrl.oneOf[1],data:data10};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
var _valid2 = _errs38 === errors;
if(_valid2 && valid15){
valid15 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid15 = true;
passing2 = 1;
}
}
if(!valid15){
const err35 = {instancePath:instancePath+"/privacyUrl",schemaPath:"#/properties/privacyUrl/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf",schema:schema10.properties.privacyUrl.oneOf,parentSchema:schema10.properties.privacyUrl,data:data10};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
errors = _errs34;
if(vErrors !== null){
if(_errs34){
vErrors.length = _errs34;
}
else {
vErrors = null;
}
}
}
}
if(data.accessTokenMinutes !== undefined){
let data11 = data.accessTokenMinutes;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
const err36 = {instancePath:instancePath+"/accessTokenMinutes",schemaPath:"#/properties/accessTokenMinutes/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema10.properties.accessTokenMinutes.type,parentSchema:schema10.properties.accessTokenMinutes,data:data11};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(typeof data11 == "number"){
if(data11 > 60 || isNaN(data11)){
const err37 = {instancePath:instancePath+"/accessTokenMinutes",schemaPath:"#/properties/accessTokenMinutes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},message:"must be <= 60",schema:60,parentSchema:schema10.properties.accessTokenMinutes,data:data11};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err38 = {instancePath:instancePath+"/accessTokenMinutes",schemaPath:"#/properties/accessTokenMinutes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema10.properties.accessTokenMinutes,data:data11};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
if(data.refreshTokenDays !== undefined){
let data12 = data.refreshTokenDays;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
const err39 = {instancePath:instancePath+"/refreshTokenDays",schemaPath:"#/properties/refreshTokenDays/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema10.properties.refreshTokenDays.type,parentSchema:schema10.properties.refreshTokenDays,data:data12};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(typeof data12 == "number"){
if(data12 > 180 || isNaN(data12)){
const err40 = {instancePath:instancePath+"/refreshTokenDays",schemaPath:"#/properties/refreshTokenDays/maximum",keyword:"maximum",params:{comparison: "<=", limit: 180},message:"must be <= 180",schema:180,parentSchema:schema10.properties.refreshTokenDays,data:data12};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err41 = {instancePath:instancePath+"/refreshTokenDays",schemaPath:"#/properties/refreshTokenDays/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema10.properties.refreshTokenDays,data:data12};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
if(data.cache !== undefined){
let data13 = data.cache;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.mode === undefined){
const err42 = {instancePath:instancePath+"/cache",schemaPath:"#/components/schemas/cache/required",keyword:"required",params:{missingProperty: "mode"},message:"must have required property '"+"mode"+"'",schema:schema15.required,parentSchema:schema15,data:data13};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
for(const key1 in data13){
if(!((key1 === "mode") || (key1 === "ttlSeconds"))){
const err43 = {instancePath:instancePath+"/cache",schemaPath:"#/components/schemas/cache/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data:data13};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data13.mode !== undefined){
let data14 = data13.mode;
if(typeof data14 !== "string"){
const err44 = {instancePath:instancePath+"/cache/mode",schemaPath:"#/components/schemas/cache/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.mode.type,parentSchema:schema15.properties.mode,data:data14};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(!((((data14 === "off") || (data14 === "time")) || (data14 === "write")) || (data14 === "hybrid"))){
const err45 = {instancePath:instancePath+"/cache/mode",schemaPath:"#/components/schemas/cache/properties/mode/enum",keyword:"enum",params:{allowedValues: schema15.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema15.properties.mode.enum,parentSchema:schema15.properties.mode,data:data14};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data13.ttlSeconds !== undefined){
let data15 = data13.ttlSeconds;
if(!((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15)))){
const err46 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/components/schemas/cache/properties/ttlSeconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema15.properties.ttlSeconds.type,parentSchema:schema15.properties.ttlSeconds,data:data15};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(typeof data15 == "number"){
if(data15 > 86400 || isNaN(data15)){
const err47 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/components/schemas/cache/properties/ttlSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400",schema:86400,parentSchema:schema15.properties.ttlSeconds,data:data15};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err48 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/components/schemas/cache/properties/ttlSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema15.properties.ttlSeconds,data:data15};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
}
else {
const err49 = {instancePath:instancePath+"/cache",schemaPath:"#/components/schemas/cache/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data:data13};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema18 = {"type":"object","description":"The table whose rows stand for people: the contactId of players points into it.","additionalProperties":false,"required":["table","displayName"],"properties":{"table":{"$ref":"#/components/schemas/name"},"displayName":{"$ref":"#/components/schemas/column-name"}}};
const schema20 = {"type":"string","description":"A column's name: a letter or _, then letters, digits and _, at most 63 characters; __proto__, constructor and prototype are refused, and the names that PostgreSQL keeps for itself: ctid, xmin, xmax, cmin, cmax, tableoid, oid.","pattern":"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"};
const pattern10 = new RegExp("^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.table === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "table"},message:"must have required property '"+"table"+"'",schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.displayName === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "displayName"},message:"must have required property '"+"displayName"+"'",schema:schema18.required,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "table") || (key0 === "displayName"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.table !== undefined){
let data0 = data.table;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err3 = {instancePath:instancePath+"/table",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
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
const err4 = {instancePath:instancePath+"/table",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.displayName !== undefined){
let data1 = data.displayName;
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
const err5 = {instancePath:instancePath+"/displayName",schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/displayName",schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "id") || (key0 === "name")) || (key0 === "branding")) || (key0 === "auth")) || (key0 === "plan")) || (key0 === "mcp")) || (key0 === "contacts"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema3,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err1 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func0(data1) > 200){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func0(data1) < 1){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.branding !== undefined){
if(!(validate4(data.branding, {instancePath:instancePath+"/branding",parentData:data,parentDataProperty:"branding",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
}
if(data.auth !== undefined){
if(!(validate6(data.auth, {instancePath:instancePath+"/auth",parentData:data,parentDataProperty:"auth",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
}
if(data.plan !== undefined){
let data4 = data.plan;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key1 in data4){
if(!(func5.call(schema16.properties, key1))){
const err6 = {instancePath:instancePath+"/plan",schemaPath:"#/components/schemas/plan/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data4.requestsPerMinute !== undefined){
let data5 = data4.requestsPerMinute;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
const err7 = {instancePath:instancePath+"/plan/requestsPerMinute",schemaPath:"#/components/schemas/plan/properties/requestsPerMinute/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.requestsPerMinute.type,parentSchema:schema16.properties.requestsPerMinute,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data5 == "number"){
if(data5 > 10000000 || isNaN(data5)){
const err8 = {instancePath:instancePath+"/plan/requestsPerMinute",schemaPath:"#/components/schemas/plan/properties/requestsPerMinute/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000000},message:"must be <= 10000000",schema:10000000,parentSchema:schema16.properties.requestsPerMinute,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err9 = {instancePath:instancePath+"/plan/requestsPerMinute",schemaPath:"#/components/schemas/plan/properties/requestsPerMinute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema16.properties.requestsPerMinute,data:data5};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data4.callsPerMonth !== undefined){
let data6 = data4.callsPerMonth;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
const err10 = {instancePath:instancePath+"/plan/callsPerMonth",schemaPath:"#/components/schemas/plan/properties/callsPerMonth/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.callsPerMonth.type,parentSchema:schema16.properties.callsPerMonth,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data6 == "number"){
if(data6 > 9007199254740991 || isNaN(data6)){
const err11 = {instancePath:instancePath+"/plan/callsPerMonth",schemaPath:"#/components/schemas/plan/properties/callsPerMonth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema16.properties.callsPerMonth,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err12 = {instancePath:instancePath+"/plan/callsPerMonth",schemaPath:"#/components/schemas/plan/properties/callsPerMonth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema16.properties.callsPerMonth,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data4.egressBytesPerMonth !== undefined){
let data7 = data4.egressBytesPerMonth;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
const err13 = {instancePath:instancePath+"/plan/egressBytesPerMonth",schemaPath:"#/components/schemas/plan/properties/egressBytesPerMonth/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.egressBytesPerMonth.type,parentSchema:schema16.properties.egressBytesPerMonth,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data7 == "number"){
if(data7 > 9007199254740991 || isNaN(data7)){
const err14 = {instancePath:instancePath+"/plan/egressBytesPerMonth",schemaPath:"#/components/schemas/plan/properties/egressBytesPerMonth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991",schema:9007199254740991,parentSchema:schema16.properties.egressBytesPerMonth,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data7 < 0 || isNaN(data7)){
const err15 = {instancePath:instancePath+"/plan/egressBytesPerMonth",schemaPath:"#/components/schemas/plan/properties/egressBytesPerMonth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema16.properties.egressBytesPerMonth,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data4.maxFileMb !== undefined){
let data8 = data4.maxFileMb;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
const err16 = {instancePath:instancePath+"/plan/maxFileMb",schemaPath:"#/components/schemas/plan/properties/maxFileMb/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.maxFileMb.type,parentSchema:schema16.properties.maxFileMb,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data8 == "number"){
if(data8 > 5120 || isNaN(data8)){
const err17 = {instancePath:instancePath+"/plan/maxFileMb",schemaPath:"#/components/schemas/plan/properties/maxFileMb/maximum",keyword:"maximum",params:{comparison: "<=", limit: 5120},message:"must be <= 5120",schema:5120,parentSchema:schema16.properties.maxFileMb,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data8 < 1 || isNaN(data8)){
const err18 = {instancePath:instancePath+"/plan/maxFileMb",schemaPath:"#/components/schemas/plan/properties/maxFileMb/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema16.properties.maxFileMb,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data4.storageMb !== undefined){
let data9 = data4.storageMb;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
const err19 = {instancePath:instancePath+"/plan/storageMb",schemaPath:"#/components/schemas/plan/properties/storageMb/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.storageMb.type,parentSchema:schema16.properties.storageMb,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(typeof data9 == "number"){
if(data9 > 1073741824 || isNaN(data9)){
const err20 = {instancePath:instancePath+"/plan/storageMb",schemaPath:"#/components/schemas/plan/properties/storageMb/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824",schema:1073741824,parentSchema:schema16.properties.storageMb,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data9 < 0 || isNaN(data9)){
const err21 = {instancePath:instancePath+"/plan/storageMb",schemaPath:"#/components/schemas/plan/properties/storageMb/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema16.properties.storageMb,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
if(data4.payAsYouGo !== undefined){
let data10 = data4.payAsYouGo;
if(typeof data10 !== "boolean"){
const err22 = {instancePath:instancePath+"/plan/payAsYouGo",schemaPath:"#/components/schemas/plan/properties/payAsYouGo/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema16.properties.payAsYouGo.type,parentSchema:schema16.properties.payAsYouGo,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data4.reserve !== undefined){
let data11 = data4.reserve;
if(typeof data11 == "number"){
if(data11 > 0.9 || isNaN(data11)){
const err23 = {instancePath:instancePath+"/plan/reserve",schemaPath:"#/components/schemas/plan/properties/reserve/maximum",keyword:"maximum",params:{comparison: "<=", limit: 0.9},message:"must be <= 0.9",schema:0.9,parentSchema:schema16.properties.reserve,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data11 < 0 || isNaN(data11)){
const err24 = {instancePath:instancePath+"/plan/reserve",schemaPath:"#/components/schemas/plan/properties/reserve/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema16.properties.reserve,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/plan/reserve",schemaPath:"#/components/schemas/plan/properties/reserve/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema16.properties.reserve.type,parentSchema:schema16.properties.reserve,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data4.addressShare !== undefined){
let data12 = data4.addressShare;
if(typeof data12 == "number"){
if(data12 > 1 || isNaN(data12)){
const err26 = {instancePath:instancePath+"/plan/addressShare",schemaPath:"#/components/schemas/plan/properties/addressShare/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema16.properties.addressShare,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data12 <= 0 || isNaN(data12)){
const err27 = {instancePath:instancePath+"/plan/addressShare",schemaPath:"#/components/schemas/plan/properties/addressShare/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema16.properties.addressShare,data:data12};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/plan/addressShare",schemaPath:"#/components/schemas/plan/properties/addressShare/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema16.properties.addressShare.type,parentSchema:schema16.properties.addressShare,data:data12};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data4.recordsMb !== undefined){
let data13 = data4.recordsMb;
if(!((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13)))){
const err29 = {instancePath:instancePath+"/plan/recordsMb",schemaPath:"#/components/schemas/plan/properties/recordsMb/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema16.properties.recordsMb.type,parentSchema:schema16.properties.recordsMb,data:data13};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(typeof data13 == "number"){
if(data13 > 1073741824 || isNaN(data13)){
const err30 = {instancePath:instancePath+"/plan/recordsMb",schemaPath:"#/components/schemas/plan/properties/recordsMb/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824",schema:1073741824,parentSchema:schema16.properties.recordsMb,data:data13};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data13 < 1 || isNaN(data13)){
const err31 = {instancePath:instancePath+"/plan/recordsMb",schemaPath:"#/components/schemas/plan/properties/recordsMb/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema16.properties.recordsMb,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
if(data4.rowsMb !== undefined){
let data14 = data4.rowsMb;
if((!((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14)))) && (data14 !== null)){
const err32 = {instancePath:instancePath+"/plan/rowsMb",schemaPath:"#/components/schemas/plan/properties/rowsMb/type",keyword:"type",params:{type: schema16.properties.rowsMb.type},message:"must be integer,null",schema:schema16.properties.rowsMb.type,parentSchema:schema16.properties.rowsMb,data:data14};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(typeof data14 == "number"){
if(data14 > 1073741824 || isNaN(data14)){
const err33 = {instancePath:instancePath+"/plan/rowsMb",schemaPath:"#/components/schemas/plan/properties/rowsMb/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824",schema:1073741824,parentSchema:schema16.properties.rowsMb,data:data14};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err34 = {instancePath:instancePath+"/plan/rowsMb",schemaPath:"#/components/schemas/plan/properties/rowsMb/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema16.properties.rowsMb,data:data14};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
}
else {
const err35 = {instancePath:instancePath+"/plan",schemaPath:"#/components/schemas/plan/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data:data4};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.mcp !== undefined){
let data15 = data.mcp;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
for(const key2 in data15){
if(!(key2 === "deletes")){
const err36 = {instancePath:instancePath+"/mcp",schemaPath:"#/components/schemas/mcp/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data15};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data15.deletes !== undefined){
let data16 = data15.deletes;
if(typeof data16 !== "boolean"){
const err37 = {instancePath:instancePath+"/mcp/deletes",schemaPath:"#/components/schemas/mcp/properties/deletes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.deletes.type,parentSchema:schema17.properties.deletes,data:data16};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/mcp",schemaPath:"#/components/schemas/mcp/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data15};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.contacts !== undefined){
let data17 = data.contacts;
const _errs41 = errors;
let valid7 = false;
let passing0 = null;
const _errs42 = errors;
if(!(validate8(data17, {instancePath:instancePath+"/contacts",parentData:data,parentDataProperty:"contacts",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var _valid0 = _errs42 === errors;
if(_valid0){
valid7 = true;
passing0 = 0;
}
const _errs43 = errors;
if(data17 !== null){
const err39 = {instancePath:instancePath+"/contacts",schemaPath:"#/properties/contacts/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema3.properties.contacts.oneOf[1].type,parentSchema:schema3.properties.contacts.oneOf[1],data:data17};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var _valid0 = _errs43 === errors;
if(_valid0 && valid7){
valid7 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid7 = true;
passing0 = 1;
}
}
if(!valid7){
const err40 = {instancePath:instancePath+"/contacts",schemaPath:"#/properties/contacts/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema3.properties.contacts.oneOf,parentSchema:schema3.properties.contacts,data:data17};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
else {
errors = _errs41;
if(vErrors !== null){
if(_errs41){
vErrors.length = _errs41;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err41 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema3.type,parentSchema:schema3,data};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","description":"A table. Without a primary key it gets `id: { type: uuid, primaryKey: true, default: uuid }` as its first column.","additionalProperties":false,"required":["columns"],"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/name"},"label":{"$ref":"#/components/schemas/label"},"description":{"$ref":"#/components/schemas/text"},"columns":{"type":"object","description":"Columns by name, in order.","minProperties":1,"maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/column-name"},"additionalProperties":{"$ref":"#/components/schemas/column"}},"indexes":{"type":"array","description":"Indexes beside those of keys, unique columns and references.","maxItems":64,"items":{"type":"object","description":"An index over one or more columns.","additionalProperties":false,"required":["columns"],"properties":{"columns":{"$ref":"#/components/schemas/column-names"}}}},"unique":{"type":"array","description":"Groups of columns whose values are unique together.","maxItems":64,"items":{"$ref":"#/components/schemas/column-names"}}}};
const schema26 = {"type":"string","description":"Text for people, at most 2000 characters.","maxLength":2000};
const schema28 = {"type":"object","description":"A column. Which fields it takes depends on its type.","additionalProperties":false,"required":["type"],"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/column-name"},"type":{"$ref":"#/components/schemas/column-type"},"description":{"$ref":"#/components/schemas/text"},"array":{"type":"boolean","description":"A list of values instead of one; not for json, reference and file."},"required":{"type":"boolean","description":"Whether every row must have a value."},"primaryKey":{"type":"boolean","description":"Whether the column is the table's key (uuid, integer, bigint or text; one per table)."},"unique":{"type":"boolean","description":"Whether no two rows may have the same value."},"default":{"description":"The value of a row that gives none: a literal; `uuid` for a new GUID in a uuid column; `now` in a date, time or timestamp column; \"{{claim:sub}}\" for a claim of the end user's token."},"maxLength":{"type":"integer","description":"Longest text in characters, 1 to 10485760.","minimum":1,"maximum":10485760},"precision":{"type":"integer","description":"Digits of a decimal in all, 1 to 1000.","minimum":1,"maximum":1000},"scale":{"type":"integer","description":"Digits of a decimal after the point, 0 to 1000, at most the precision.","minimum":0,"maximum":1000},"min":{"type":"number","description":"Smallest number."},"max":{"type":"number","description":"Largest number."},"values":{"type":"array","description":"Values of an enum: 1 to 1000 different texts.","minItems":1,"maxItems":1000,"uniqueItems":true,"items":{"type":"string","description":"A text of 1 to 200 characters; put numbers and dates in quotes.","minLength":1,"maxLength":200}},"table":{"$ref":"#/components/schemas/name"},"onDelete":{"type":"string","description":"What happens here when the row that a reference points at is deleted; default restrict.","enum":["restrict","cascade","setNull"]},"relation":{"$ref":"#/components/schemas/name"},"inverse":{"$ref":"#/components/schemas/name"}}};
const schema31 = {"type":"string","description":"What the column holds: text, integer, bigint, decimal, float, boolean, date, time, timestamp, uuid, json, enum, reference or file.","enum":["text","integer","bigint","decimal","float","boolean","date","time","timestamp","uuid","json","enum","reference","file"],"x-functions-by-type":{"text":["count","countDistinct","min","max"],"integer":["count","countDistinct","sum","avg","min","max"],"bigint":["count","countDistinct","sum","avg","min","max"],"decimal":["count","countDistinct","sum","avg","min","max"],"float":["count","countDistinct","sum","avg","min","max"],"boolean":["count","countDistinct"],"date":["count","countDistinct","min","max"],"time":["count","countDistinct","min","max"],"timestamp":["count","countDistinct","min","max"],"uuid":["count","countDistinct"],"json":["count","countDistinct"],"enum":["count","countDistinct"],"reference":["count","countDistinct"],"file":["count","countDistinct"],"array":["count","countDistinct"]}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema28.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern10.test(data1)){
const err4 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data2 = data.type;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/column-type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.type,parentSchema:schema31,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((((((((((((data2 === "text") || (data2 === "integer")) || (data2 === "bigint")) || (data2 === "decimal")) || (data2 === "float")) || (data2 === "boolean")) || (data2 === "date")) || (data2 === "time")) || (data2 === "timestamp")) || (data2 === "uuid")) || (data2 === "json")) || (data2 === "enum")) || (data2 === "reference")) || (data2 === "file"))){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/components/schemas/column-type/enum",keyword:"enum",params:{allowedValues: schema31.enum},message:"must be equal to one of the allowed values",schema:schema31.enum,parentSchema:schema31,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.description !== undefined){
let data3 = data.description;
if(typeof data3 === "string"){
if(func0(data3) > 2000){
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema26,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.type,parentSchema:schema26,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.array !== undefined){
let data4 = data.array;
if(typeof data4 !== "boolean"){
const err10 = {instancePath:instancePath+"/array",schemaPath:"#/properties/array/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema28.properties.array.type,parentSchema:schema28.properties.array,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.required !== undefined){
let data5 = data.required;
if(typeof data5 !== "boolean"){
const err11 = {instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema28.properties.required.type,parentSchema:schema28.properties.required,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.primaryKey !== undefined){
let data6 = data.primaryKey;
if(typeof data6 !== "boolean"){
const err12 = {instancePath:instancePath+"/primaryKey",schemaPath:"#/properties/primaryKey/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema28.properties.primaryKey.type,parentSchema:schema28.properties.primaryKey,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.unique !== undefined){
let data7 = data.unique;
if(typeof data7 !== "boolean"){
const err13 = {instancePath:instancePath+"/unique",schemaPath:"#/properties/unique/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema28.properties.unique.type,parentSchema:schema28.properties.unique,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.maxLength !== undefined){
let data8 = data.maxLength;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
const err14 = {instancePath:instancePath+"/maxLength",schemaPath:"#/properties/maxLength/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema28.properties.maxLength.type,parentSchema:schema28.properties.maxLength,data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(typeof data8 == "number"){
if(data8 > 10485760 || isNaN(data8)){
const err15 = {instancePath:instancePath+"/maxLength",schemaPath:"#/properties/maxLength/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10485760},message:"must be <= 10485760",schema:10485760,parentSchema:schema28.properties.maxLength,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data8 < 1 || isNaN(data8)){
const err16 = {instancePath:instancePath+"/maxLength",schemaPath:"#/properties/maxLength/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema28.properties.maxLength,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.precision !== undefined){
let data9 = data.precision;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
const err17 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema28.properties.precision.type,parentSchema:schema28.properties.precision,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data9 == "number"){
if(data9 > 1000 || isNaN(data9)){
const err18 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema28.properties.precision,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data9 < 1 || isNaN(data9)){
const err19 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema28.properties.precision,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.scale !== undefined){
let data10 = data.scale;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
const err20 = {instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema28.properties.scale.type,parentSchema:schema28.properties.scale,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data10 == "number"){
if(data10 > 1000 || isNaN(data10)){
const err21 = {instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema28.properties.scale,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data10 < 0 || isNaN(data10)){
const err22 = {instancePath:instancePath+"/scale",schemaPath:"#/properties/scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema28.properties.scale,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data.min !== undefined){
let data11 = data.min;
if(!(typeof data11 == "number")){
const err23 = {instancePath:instancePath+"/min",schemaPath:"#/properties/min/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema28.properties.min.type,parentSchema:schema28.properties.min,data:data11};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.max !== undefined){
let data12 = data.max;
if(!(typeof data12 == "number")){
const err24 = {instancePath:instancePath+"/max",schemaPath:"#/properties/max/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema28.properties.max.type,parentSchema:schema28.properties.max,data:data12};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.values !== undefined){
let data13 = data.values;
if(Array.isArray(data13)){
if(data13.length > 1000){
const err25 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema28.properties.values,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data13.length < 1){
const err26 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema28.properties.values,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
if(typeof data14 === "string"){
if(func0(data14) > 200){
const err27 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema28.properties.values.items,data:data14};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(func0(data14) < 1){
const err28 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema28.properties.values.items,data:data14};
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
const err29 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.values.items.type,parentSchema:schema28.properties.values.items,data:data14};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
let i1 = data13.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data13[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err30 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema28.properties.values,data:data13};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err31 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema28.properties.values.type,parentSchema:schema28.properties.values,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.table !== undefined){
let data15 = data.table;
if(typeof data15 === "string"){
if(!pattern5.test(data15)){
const err32 = {instancePath:instancePath+"/table",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/table",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data15};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.onDelete !== undefined){
let data16 = data.onDelete;
if(typeof data16 !== "string"){
const err34 = {instancePath:instancePath+"/onDelete",schemaPath:"#/properties/onDelete/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema28.properties.onDelete.type,parentSchema:schema28.properties.onDelete,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(!(((data16 === "restrict") || (data16 === "cascade")) || (data16 === "setNull"))){
const err35 = {instancePath:instancePath+"/onDelete",schemaPath:"#/properties/onDelete/enum",keyword:"enum",params:{allowedValues: schema28.properties.onDelete.enum},message:"must be equal to one of the allowed values",schema:schema28.properties.onDelete.enum,parentSchema:schema28.properties.onDelete,data:data16};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.relation !== undefined){
let data17 = data.relation;
if(typeof data17 === "string"){
if(!pattern5.test(data17)){
const err36 = {instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data17};
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
const err37 = {instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data17};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.inverse !== undefined){
let data18 = data.inverse;
if(typeof data18 === "string"){
if(!pattern5.test(data18)){
const err38 = {instancePath:instancePath+"/inverse",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/inverse",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data18};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema28.type,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"array","description":"A list of 1 to 32 different column names.","minItems":1,"maxItems":32,"uniqueItems":true,"items":{"$ref":"#/components/schemas/column-name"}};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate14.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 32){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func7(data[i1], data[j0])){
const err4 = {instancePath,schemaPath:"#/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.type,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate14.errors = vErrors;
return errors === 0;
}
validate14.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate11.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.columns === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "columns"},message:"must have required property '"+"columns"+"'",schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "id") || (key0 === "renamedFrom")) || (key0 === "label")) || (key0 === "description")) || (key0 === "columns")) || (key0 === "indexes")) || (key0 === "unique"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err4 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.label !== undefined){
let data2 = data.label;
if(typeof data2 === "string"){
if(func0(data2) > 200){
const err6 = {instancePath:instancePath+"/label",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func0(data2) < 1){
const err7 = {instancePath:instancePath+"/label",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/label",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.description !== undefined){
let data3 = data.description;
if(typeof data3 === "string"){
if(func0(data3) > 2000){
const err9 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema26,data:data3};
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
const err10 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.type,parentSchema:schema26,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.columns !== undefined){
let data4 = data.columns;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 500){
const err11 = {instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema22.properties.columns,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Object.keys(data4).length < 1){
const err12 = {instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema22.properties.columns,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key1 in data4){
const _errs16 = errors;
if(typeof key1 === "string"){
if(!pattern10.test(key1)){
const err13 = {instancePath:instancePath+"/columns",schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/columns",schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var valid5 = _errs16 === errors;
if(!valid5){
const err15 = {instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema22.properties.columns.propertyNames,parentSchema:schema22.properties.columns,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
for(const key2 in data4){
if(!(validate12(data4[key2], {instancePath:instancePath+"/columns/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:key2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.properties.columns.type,parentSchema:schema22.properties.columns,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.indexes !== undefined){
let data6 = data.indexes;
if(Array.isArray(data6)){
if(data6.length > 64){
const err17 = {instancePath:instancePath+"/indexes",schemaPath:"#/properties/indexes/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items",schema:64,parentSchema:schema22.properties.indexes,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.columns === undefined){
const err18 = {instancePath:instancePath+"/indexes/" + i0,schemaPath:"#/properties/indexes/items/required",keyword:"required",params:{missingProperty: "columns"},message:"must have required property '"+"columns"+"'",schema:schema22.properties.indexes.items.required,parentSchema:schema22.properties.indexes.items,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key3 in data7){
if(!(key3 === "columns")){
const err19 = {instancePath:instancePath+"/indexes/" + i0,schemaPath:"#/properties/indexes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema22.properties.indexes.items,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data7.columns !== undefined){
if(!(validate14(data7.columns, {instancePath:instancePath+"/indexes/" + i0+"/columns",parentData:data7,parentDataProperty:"columns",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/indexes/" + i0,schemaPath:"#/properties/indexes/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.properties.indexes.items.type,parentSchema:schema22.properties.indexes.items,data:data7};
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
else {
const err21 = {instancePath:instancePath+"/indexes",schemaPath:"#/properties/indexes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema22.properties.indexes.type,parentSchema:schema22.properties.indexes,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.unique !== undefined){
let data9 = data.unique;
if(Array.isArray(data9)){
if(data9.length > 64){
const err22 = {instancePath:instancePath+"/unique",schemaPath:"#/properties/unique/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items",schema:64,parentSchema:schema22.properties.unique,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
if(!(validate14(data9[i1], {instancePath:instancePath+"/unique/" + i1,parentData:data9,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
const err23 = {instancePath:instancePath+"/unique",schemaPath:"#/properties/unique/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema22.properties.unique.type,parentSchema:schema22.properties.unique,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}
validate11.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema39 = {"type":"object","description":"What end users with this role may do. A role has no right that it does not name.","additionalProperties":false,"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/name"},"label":{"$ref":"#/components/schemas/label"},"tables":{"$ref":"#/components/schemas/table-scopes"},"files":{"$ref":"#/components/schemas/file-rights"},"players":{"$ref":"#/components/schemas/player-rights"},"topics":{"$ref":"#/components/schemas/topic-rights"},"endpoints":{"$ref":"#/components/schemas/endpoint-rights"},"mcp":{"$ref":"#/components/schemas/mcp"}}};
const schema55 = {"description":"Rights on files: all (list, read, upload and delete), or a list. list, read and delete are over every blob of the workspace; listOwn and deleteOwn over those that the same server key or end user has uploaded; readReferenced opens the blobs that file columns hold in rows which the caller may read.","oneOf":[{"type":"string","enum":["all"]},{"type":"array","maxItems":7,"uniqueItems":true,"items":{"type":"string","description":"list, listOwn, read, readReferenced, upload, delete or deleteOwn.","enum":["list","listOwn","read","readReferenced","upload","delete","deleteOwn"]}}]};
const schema56 = {"description":"Rights on players: all, or a list of identify, resolve, list.","oneOf":[{"type":"string","enum":["all"]},{"type":"array","maxItems":3,"uniqueItems":true,"items":{"type":"string","description":"identify, resolve or list.","enum":["identify","resolve","list"]}}]};
const schema43 = {"description":"`all` for every table and every action, or one entry per table.","oneOf":[{"type":"string","enum":["all"]},{"type":"object","maxProperties":2000,"propertyNames":{"$ref":"#/components/schemas/name"},"additionalProperties":{"$ref":"#/components/schemas/scope"}}]};
const schema45 = {"type":"object","description":"What the holder may do with one table. A table or column that is not named does not exist for the holder.","additionalProperties":false,"properties":{"actions":{"type":"array","description":"read, insert, update, delete; default [read].","minItems":1,"maxItems":4,"uniqueItems":true,"items":{"type":"string","description":"read, insert, update or delete.","enum":["read","insert","update","delete"]}},"read":{"$ref":"#/components/schemas/column-list"},"filter":{"type":"array","description":"Columns that conditions may compare (eq, in, isNull) but that are never returned.","maxItems":500,"uniqueItems":true,"items":{"$ref":"#/components/schemas/column-name"}},"filterRange":{"type":"boolean","description":"Whether the columns of `filter` may be compared with every operator; hidden values can then be found out by trying."},"insert":{"$ref":"#/components/schemas/column-list"},"update":{"$ref":"#/components/schemas/column-list"},"rowFilter":{"$ref":"#/components/schemas/conditions"},"masks":{"type":"object","description":"Columns that show only a part of their value.","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/column-name"},"additionalProperties":{"$ref":"#/components/schemas/mask"}},"maxRows":{"type":"integer","description":"The most rows of one answer, 1 to 1000.","minimum":1,"maximum":1000},"aggregate":{"type":"boolean","description":"Whether counts and sums may be asked for; default true for server keys, false otherwise."}}};
const schema54 = {"type":"object","description":"How a column is masked.","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","description":"redact (a fixed text, or null), last and first (keep some characters), email, hash, year.","enum":["redact","last","first","email","hash","year"]},"keep":{"type":"integer","description":"Characters that `last` and `first` keep, 1 to 100.","minimum":1,"maximum":100},"text":{"description":"The text that `redact` shows; null or left out: null.","oneOf":[{"type":"string","maxLength":200},{"type":"null"}]}}};
const schema46 = {"description":"A list of column names, or \"*\" for every column.","oneOf":[{"type":"string","enum":["*"]},{"type":"array","maxItems":500,"uniqueItems":true,"items":{"$ref":"#/components/schemas/column-name"}}]};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.oneOf[0].type,parentSchema:schema46.oneOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(data === "*")){
const err1 = {instancePath,schemaPath:"#/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema46.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema46.oneOf[0].enum,parentSchema:schema46.oneOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(Array.isArray(data)){
if(data.length > 500){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema46.oneOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(!pattern10.test(data0)){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:data0};
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
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func7(data[i1], data[j0])){
const err5 = {instancePath,schemaPath:"#/oneOf/1/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema46.oneOf[1],data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema46.oneOf[1].type,parentSchema:schema46.oneOf[1],data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
var items0 = true;
}
}
if(!valid0){
const err7 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema46.oneOf,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate21.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate21.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema49 = {"type":"array","description":"Conditions that must all hold, at most 50.","maxItems":50,"items":{"$ref":"#/components/schemas/condition"}};
const schema50 = {"type":"object","description":"A comparison { field, op, value }, { field, op, valueField } or { field, op, valueFromClaim }; a group { and }, { or } or { not }; or a relation filter { relation, match, where }.","additionalProperties":false,"properties":{"field":{"type":"string","description":"Name of a column.","minLength":1,"maxLength":63},"path":{"type":"array","description":"Keys and indexes into a json column.","minItems":1,"maxItems":20,"items":{"oneOf":[{"type":"string","maxLength":200},{"type":"integer"}]}},"op":{"type":"string","description":"Name of an operator, such as eq, in, gt, isNull.","minLength":1,"maxLength":30},"value":{"description":"What the column is compared with."},"valueField":{"type":"string","description":"Name of another column of the same type to compare with.","minLength":1,"maxLength":63},"valueFromClaim":{"type":"string","description":"Name of a claim of the end user's token to compare with, such as sub; at most 100 characters.","minLength":1,"maxLength":100},"and":{"$ref":"#/components/schemas/conditions"},"or":{"$ref":"#/components/schemas/conditions"},"not":{"$ref":"#/components/schemas/condition"},"relation":{"$ref":"#/components/schemas/name"},"ref":{"$ref":"#/components/schemas/name"},"match":{"type":"string","description":"Whether some, none or every related row must meet `where`; default some.","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/conditions"}}};
const wrapper0 = {validate: validate25};
const wrapper2 = {validate: validate26};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func5.call(schema50.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema50,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.field !== undefined){
let data0 = data.field;
if(typeof data0 === "string"){
if(func0(data0) > 63){
const err1 = {instancePath:instancePath+"/field",schemaPath:"#/properties/field/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema50.properties.field,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func0(data0) < 1){
const err2 = {instancePath:instancePath+"/field",schemaPath:"#/properties/field/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema50.properties.field,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.field.type,parentSchema:schema50.properties.field,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.path !== undefined){
let data1 = data.path;
if(Array.isArray(data1)){
if(data1.length > 20){
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items",schema:20,parentSchema:schema50.properties.path,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1.length < 1){
const err5 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema50.properties.path,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs7 = errors;
let valid3 = false;
let passing0 = null;
const _errs8 = errors;
if(typeof data2 === "string"){
if(func0(data2) > 200){
const err6 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/properties/path/items/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema50.properties.path.items.oneOf[0],data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/properties/path/items/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.path.items.oneOf[0].type,parentSchema:schema50.properties.path.items.oneOf[0],data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs8 === errors;
if(_valid0){
valid3 = true;
passing0 = 0;
}
const _errs10 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err8 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/properties/path/items/oneOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.path.items.oneOf[1].type,parentSchema:schema50.properties.path.items.oneOf[1],data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid3 = true;
passing0 = 1;
}
}
if(!valid3){
const err9 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/properties/path/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema50.properties.path.items.oneOf,parentSchema:schema50.properties.path.items,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err10 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema50.properties.path.type,parentSchema:schema50.properties.path,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.op !== undefined){
let data3 = data.op;
if(typeof data3 === "string"){
if(func0(data3) > 30){
const err11 = {instancePath:instancePath+"/op",schemaPath:"#/properties/op/maxLength",keyword:"maxLength",params:{limit: 30},message:"must NOT have more than 30 characters",schema:30,parentSchema:schema50.properties.op,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func0(data3) < 1){
const err12 = {instancePath:instancePath+"/op",schemaPath:"#/properties/op/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema50.properties.op,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/op",schemaPath:"#/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.op.type,parentSchema:schema50.properties.op,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.valueField !== undefined){
let data4 = data.valueField;
if(typeof data4 === "string"){
if(func0(data4) > 63){
const err14 = {instancePath:instancePath+"/valueField",schemaPath:"#/properties/valueField/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema50.properties.valueField,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func0(data4) < 1){
const err15 = {instancePath:instancePath+"/valueField",schemaPath:"#/properties/valueField/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema50.properties.valueField,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/valueField",schemaPath:"#/properties/valueField/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.valueField.type,parentSchema:schema50.properties.valueField,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.valueFromClaim !== undefined){
let data5 = data.valueFromClaim;
if(typeof data5 === "string"){
if(func0(data5) > 100){
const err17 = {instancePath:instancePath+"/valueFromClaim",schemaPath:"#/properties/valueFromClaim/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema50.properties.valueFromClaim,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(func0(data5) < 1){
const err18 = {instancePath:instancePath+"/valueFromClaim",schemaPath:"#/properties/valueFromClaim/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema50.properties.valueFromClaim,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/valueFromClaim",schemaPath:"#/properties/valueFromClaim/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.valueFromClaim.type,parentSchema:schema50.properties.valueFromClaim,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.and !== undefined){
if(!(wrapper0.validate(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
if(data.or !== undefined){
if(!(wrapper0.validate(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
if(data.not !== undefined){
if(!(wrapper2.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
errors = vErrors.length;
}
}
if(data.relation !== undefined){
let data9 = data.relation;
if(typeof data9 === "string"){
if(!pattern5.test(data9)){
const err20 = {instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.ref !== undefined){
let data10 = data.ref;
if(typeof data10 === "string"){
if(!pattern5.test(data10)){
const err22 = {instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data10};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data10};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.match !== undefined){
let data11 = data.match;
if(typeof data11 !== "string"){
const err24 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.match.type,parentSchema:schema50.properties.match,data:data11};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((data11 === "some") || (data11 === "none")) || (data11 === "every"))){
const err25 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema50.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema50.properties.match.enum,parentSchema:schema50.properties.match,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.where !== undefined){
if(!(wrapper0.validate(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema50.type,parentSchema:schema50,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 50){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate26(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema49.type,parentSchema:schema49,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func5.call(schema45.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.actions !== undefined){
let data0 = data.actions;
if(Array.isArray(data0)){
if(data0.length > 4){
const err1 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items",schema:4,parentSchema:schema45.properties.actions,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema45.properties.actions,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/actions/" + i0,schemaPath:"#/properties/actions/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.actions.items.type,parentSchema:schema45.properties.actions.items,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data1 === "read") || (data1 === "insert")) || (data1 === "update")) || (data1 === "delete"))){
const err4 = {instancePath:instancePath+"/actions/" + i0,schemaPath:"#/properties/actions/items/enum",keyword:"enum",params:{allowedValues: schema45.properties.actions.items.enum},message:"must be equal to one of the allowed values",schema:schema45.properties.actions.items.enum,parentSchema:schema45.properties.actions.items,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err5 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema45.properties.actions,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err6 = {instancePath:instancePath+"/actions",schemaPath:"#/properties/actions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.actions.type,parentSchema:schema45.properties.actions,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.read !== undefined){
if(!(validate21(data.read, {instancePath:instancePath+"/read",parentData:data,parentDataProperty:"read",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
if(data.filter !== undefined){
let data3 = data.filter;
if(Array.isArray(data3)){
if(data3.length > 500){
const err7 = {instancePath:instancePath+"/filter",schemaPath:"#/properties/filter/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema45.properties.filter,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len1 = data3.length;
for(let i2=0; i2<len1; i2++){
let data4 = data3[i2];
if(typeof data4 === "string"){
if(!pattern10.test(data4)){
const err8 = {instancePath:instancePath+"/filter/" + i2,schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/filter/" + i2,schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
let i3 = data3.length;
let j1;
if(i3 > 1){
outer0:
for(;i3--;){
for(j1 = i3; j1--;){
if(func7(data3[i3], data3[j1])){
const err10 = {instancePath:instancePath+"/filter",schemaPath:"#/properties/filter/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i3+" are identical)",schema:true,parentSchema:schema45.properties.filter,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err11 = {instancePath:instancePath+"/filter",schemaPath:"#/properties/filter/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.filter.type,parentSchema:schema45.properties.filter,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.filterRange !== undefined){
let data5 = data.filterRange;
if(typeof data5 !== "boolean"){
const err12 = {instancePath:instancePath+"/filterRange",schemaPath:"#/properties/filterRange/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema45.properties.filterRange.type,parentSchema:schema45.properties.filterRange,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.insert !== undefined){
if(!(validate21(data.insert, {instancePath:instancePath+"/insert",parentData:data,parentDataProperty:"insert",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
if(data.update !== undefined){
if(!(validate21(data.update, {instancePath:instancePath+"/update",parentData:data,parentDataProperty:"update",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
if(data.rowFilter !== undefined){
if(!(validate25(data.rowFilter, {instancePath:instancePath+"/rowFilter",parentData:data,parentDataProperty:"rowFilter",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.masks !== undefined){
let data9 = data.masks;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 500){
const err13 = {instancePath:instancePath+"/masks",schemaPath:"#/properties/masks/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema45.properties.masks,data:data9};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data9){
const _errs19 = errors;
if(typeof key1 === "string"){
if(!pattern10.test(key1)){
const err14 = {instancePath:instancePath+"/masks",schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/masks",schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid8 = _errs19 === errors;
if(!valid8){
const err16 = {instancePath:instancePath+"/masks",schemaPath:"#/properties/masks/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema45.properties.masks.propertyNames,parentSchema:schema45.properties.masks,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
for(const key2 in data9){
let data10 = data9[key2];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.kind === undefined){
const err17 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/mask/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema54.required,parentSchema:schema54,data:data10};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key3 in data10){
if(!(((key3 === "kind") || (key3 === "keep")) || (key3 === "text"))){
const err18 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/mask/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema54,data:data10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data10.kind !== undefined){
let data11 = data10.kind;
if(typeof data11 !== "string"){
const err19 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/kind",schemaPath:"#/components/schemas/mask/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.kind.type,parentSchema:schema54.properties.kind,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((((((data11 === "redact") || (data11 === "last")) || (data11 === "first")) || (data11 === "email")) || (data11 === "hash")) || (data11 === "year"))){
const err20 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/kind",schemaPath:"#/components/schemas/mask/properties/kind/enum",keyword:"enum",params:{allowedValues: schema54.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema54.properties.kind.enum,parentSchema:schema54.properties.kind,data:data11};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data10.keep !== undefined){
let data12 = data10.keep;
if(!((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12)))){
const err21 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/keep",schemaPath:"#/components/schemas/mask/properties/keep/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema54.properties.keep.type,parentSchema:schema54.properties.keep,data:data12};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data12 == "number"){
if(data12 > 100 || isNaN(data12)){
const err22 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/keep",schemaPath:"#/components/schemas/mask/properties/keep/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema54.properties.keep,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err23 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/keep",schemaPath:"#/components/schemas/mask/properties/keep/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema54.properties.keep,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
if(data10.text !== undefined){
let data13 = data10.text;
const _errs32 = errors;
let valid13 = false;
let passing0 = null;
const _errs33 = errors;
if(typeof data13 === "string"){
if(func0(data13) > 200){
const err24 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/components/schemas/mask/properties/text/oneOf/0/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema54.properties.text.oneOf[0],data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/components/schemas/mask/properties/text/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema54.properties.text.oneOf[0].type,parentSchema:schema54.properties.text.oneOf[0],data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var _valid0 = _errs33 === errors;
if(_valid0){
valid13 = true;
passing0 = 0;
}
const _errs35 = errors;
if(data13 !== null){
const err26 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/components/schemas/mask/properties/text/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema54.properties.text.oneOf[1].type,parentSchema:schema54.properties.text.oneOf[1],data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var _valid0 = _errs35 === errors;
if(_valid0 && valid13){
valid13 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid13 = true;
passing0 = 1;
}
}
if(!valid13){
const err27 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/text",schemaPath:"#/components/schemas/mask/properties/text/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema54.properties.text.oneOf,parentSchema:schema54.properties.text,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/masks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/mask/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.type,parentSchema:schema54,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/masks",schemaPath:"#/properties/masks/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.properties.masks.type,parentSchema:schema45.properties.masks,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.maxRows !== undefined){
let data14 = data.maxRows;
if(!((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14)))){
const err30 = {instancePath:instancePath+"/maxRows",schemaPath:"#/properties/maxRows/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.maxRows.type,parentSchema:schema45.properties.maxRows,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(typeof data14 == "number"){
if(data14 > 1000 || isNaN(data14)){
const err31 = {instancePath:instancePath+"/maxRows",schemaPath:"#/properties/maxRows/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema45.properties.maxRows,data:data14};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data14 < 1 || isNaN(data14)){
const err32 = {instancePath:instancePath+"/maxRows",schemaPath:"#/properties/maxRows/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema45.properties.maxRows,data:data14};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data.aggregate !== undefined){
let data15 = data.aggregate;
if(typeof data15 !== "boolean"){
const err33 = {instancePath:instancePath+"/aggregate",schemaPath:"#/properties/aggregate/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema45.properties.aggregate.type,parentSchema:schema45.properties.aggregate,data:data15};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate19.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.oneOf[0].type,parentSchema:schema43.oneOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(data === "all")){
const err1 = {instancePath,schemaPath:"#/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema43.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema43.oneOf[0].enum,parentSchema:schema43.oneOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 2000){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxProperties",keyword:"maxProperties",params:{limit: 2000},message:"must NOT have more than 2000 properties",schema:2000,parentSchema:schema43.oneOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
const _errs5 = errors;
if(typeof key0 === "string"){
if(!pattern5.test(key0)){
const err3 = {instancePath,schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:key0,propertyName:key0};
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
const err4 = {instancePath,schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid1 = _errs5 === errors;
if(!valid1){
const err5 = {instancePath,schemaPath:"#/oneOf/1/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema43.oneOf[1].propertyNames,parentSchema:schema43.oneOf[1],data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
for(const key1 in data){
if(!(validate20(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.oneOf[1].type,parentSchema:schema43.oneOf[1],data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
var props0 = true;
}
}
if(!valid0){
const err7 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema43.oneOf,parentSchema:schema43,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate19.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate19.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema57 = {"description":"Rights on topics: all, or per topic a list of publish, subscribe, for every instance; or the actions together with the instances in which they hold.","oneOf":[{"type":"string","enum":["all"]},{"type":"object","maxProperties":500,"propertyNames":{"$ref":"#/components/schemas/topic-name"},"additionalProperties":{"oneOf":[{"$ref":"#/components/schemas/topic-actions"},{"type":"object","description":"Actions, and the instances in which they hold.","additionalProperties":false,"required":["actions","instances"],"properties":{"actions":{"$ref":"#/components/schemas/topic-actions"},"instances":{"type":"array","description":"Names of instances: letters, digits, _, - and ., at most 100 characters. {{claim:sub}} stands for a claim of the end user's token (of a list, for each of its values); \"*\" alone for every instance.","minItems":1,"maxItems":100,"uniqueItems":true,"items":{"type":"string","description":"Letters, digits, _, - and ., with claims if wanted, such as user-{{claim:sub}}; or \"*\" alone.","pattern":"^(?:\\*|(?:[A-Za-z0-9_.-]|\\{\\{claim:[^{}]{1,100}\\}\\})+)$","minLength":1,"maxLength":300}}}}]}}]};
const schema59 = {"type":"array","description":"publish, subscribe or both.","maxItems":2,"uniqueItems":true,"items":{"type":"string","description":"publish or subscribe.","enum":["publish","subscribe"]}};
const pattern30 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$", "u");
const pattern31 = new RegExp("^(?:\\*|(?:[A-Za-z0-9_.-]|\\{\\{claim:[^{}]{1,100}\\}\\})+)$", "u");

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.oneOf[0].type,parentSchema:schema57.oneOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(data === "all")){
const err1 = {instancePath,schemaPath:"#/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema57.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema57.oneOf[0].enum,parentSchema:schema57.oneOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 500){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema57.oneOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
const _errs5 = errors;
if(typeof key0 === "string"){
if(!pattern30.test(key0)){
const err3 = {instancePath,schemaPath:"#/components/schemas/topic-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$",parentSchema:schema58,data:key0,propertyName:key0};
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
const err4 = {instancePath,schemaPath:"#/components/schemas/topic-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.type,parentSchema:schema58,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid1 = _errs5 === errors;
if(!valid1){
const err5 = {instancePath,schemaPath:"#/oneOf/1/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema57.oneOf[1].propertyNames,parentSchema:schema57.oneOf[1],data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
for(const key1 in data){
let data0 = data[key1];
const _errs10 = errors;
let valid4 = false;
let passing1 = null;
const _errs11 = errors;
if(Array.isArray(data0)){
if(data0.length > 2){
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/topic-actions/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items",schema:2,parentSchema:schema59,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/components/schemas/topic-actions/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema59.items.type,parentSchema:schema59.items,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((data1 === "publish") || (data1 === "subscribe"))){
const err8 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/components/schemas/topic-actions/items/enum",keyword:"enum",params:{allowedValues: schema59.items.enum},message:"must be equal to one of the allowed values",schema:schema59.items.enum,parentSchema:schema59.items,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err9 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/topic-actions/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema59,data:data0};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err10 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/topic-actions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema59.type,parentSchema:schema59,data:data0};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid1 = _errs11 === errors;
if(_valid1){
valid4 = true;
passing1 = 0;
}
const _errs16 = errors;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.actions === undefined){
const err11 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/required",keyword:"required",params:{missingProperty: "actions"},message:"must have required property '"+"actions"+"'",schema:schema57.oneOf[1].additionalProperties.oneOf[1].required,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1],data:data0};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data0.instances === undefined){
const err12 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/required",keyword:"required",params:{missingProperty: "instances"},message:"must have required property '"+"instances"+"'",schema:schema57.oneOf[1].additionalProperties.oneOf[1].required,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1],data:data0};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key2 in data0){
if(!((key2 === "actions") || (key2 === "instances"))){
const err13 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1],data:data0};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data0.actions !== undefined){
let data2 = data0.actions;
if(Array.isArray(data2)){
if(data2.length > 2){
const err14 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/actions",schemaPath:"#/components/schemas/topic-actions/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items",schema:2,parentSchema:schema59,data:data2};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const len1 = data2.length;
for(let i2=0; i2<len1; i2++){
let data3 = data2[i2];
if(typeof data3 !== "string"){
const err15 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/actions/" + i2,schemaPath:"#/components/schemas/topic-actions/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema59.items.type,parentSchema:schema59.items,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!((data3 === "publish") || (data3 === "subscribe"))){
const err16 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/actions/" + i2,schemaPath:"#/components/schemas/topic-actions/items/enum",keyword:"enum",params:{allowedValues: schema59.items.enum},message:"must be equal to one of the allowed values",schema:schema59.items.enum,parentSchema:schema59.items,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
let i3 = data2.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data2[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err17 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/actions",schemaPath:"#/components/schemas/topic-actions/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i3+" are identical)",schema:true,parentSchema:schema59,data:data2};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
break;
}
indices1[item1] = i3;
}
}
}
else {
const err18 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/actions",schemaPath:"#/components/schemas/topic-actions/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema59.type,parentSchema:schema59,data:data2};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data0.instances !== undefined){
let data4 = data0.instances;
if(Array.isArray(data4)){
if(data4.length > 100){
const err19 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances",schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances,data:data4};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data4.length < 1){
const err20 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances",schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances,data:data4};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len2 = data4.length;
for(let i4=0; i4<len2; i4++){
let data5 = data4[i4];
if(typeof data5 === "string"){
if(func0(data5) > 300){
const err21 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances/" + i4,schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/items/maxLength",keyword:"maxLength",params:{limit: 300},message:"must NOT have more than 300 characters",schema:300,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances.items,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func0(data5) < 1){
const err22 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances/" + i4,schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances.items,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!pattern31.test(data5)){
const err23 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances/" + i4,schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/items/pattern",keyword:"pattern",params:{pattern: "^(?:\\*|(?:[A-Za-z0-9_.-]|\\{\\{claim:[^{}]{1,100}\\}\\})+)$"},message:"must match pattern \""+"^(?:\\*|(?:[A-Za-z0-9_.-]|\\{\\{claim:[^{}]{1,100}\\}\\})+)$"+"\"",schema:"^(?:\\*|(?:[A-Za-z0-9_.-]|\\{\\{claim:[^{}]{1,100}\\}\\})+)$",parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances.items,data:data5};
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
const err24 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances/" + i4,schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances.items.type,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances.items,data:data5};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
let i5 = data4.length;
let j2;
if(i5 > 1){
const indices2 = {};
for(;i5--;){
let item2 = data4[i5];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err25 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances",schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j2},message:"must NOT have duplicate items (items ## "+j2+" and "+i5+" are identical)",schema:true,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances,data:data4};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
break;
}
indices2[item2] = i5;
}
}
}
else {
const err26 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/instances",schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/properties/instances/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances.type,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1].properties.instances,data:data4};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/oneOf/1/additionalProperties/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema57.oneOf[1].additionalProperties.oneOf[1].type,parentSchema:schema57.oneOf[1].additionalProperties.oneOf[1],data:data0};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
var _valid1 = _errs16 === errors;
if(_valid1 && valid4){
valid4 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid4 = true;
passing1 = 1;
}
}
if(!valid4){
const err28 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/oneOf/1/additionalProperties/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf",schema:schema57.oneOf[1].additionalProperties.oneOf,parentSchema:schema57.oneOf[1].additionalProperties,data:data0};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema57.oneOf[1].type,parentSchema:schema57.oneOf[1],data};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
var props1 = true;
}
}
if(!valid0){
const err30 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema57.oneOf,parentSchema:schema57,data};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate31.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate31.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema61 = {"description":"Synchronous endpoints that may be run as MCP tools: all, or a list of their names. Without it there are none, also for a server key.","oneOf":[{"type":"string","enum":["all"]},{"type":"array","maxItems":500,"uniqueItems":true,"items":{"$ref":"#/components/schemas/endpoint-name"}}]};
const pattern32 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$", "u");

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema61.oneOf[0].type,parentSchema:schema61.oneOf[0],data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(data === "all")){
const err1 = {instancePath,schemaPath:"#/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema61.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema61.oneOf[0].enum,parentSchema:schema61.oneOf[0],data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(Array.isArray(data)){
if(data.length > 500){
const err2 = {instancePath,schemaPath:"#/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items",schema:500,parentSchema:schema61.oneOf[1],data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(!pattern32.test(data0)){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/endpoint-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$",parentSchema:schema62,data:data0};
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
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/endpoint-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema62.type,parentSchema:schema62,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func7(data[i1], data[j0])){
const err5 = {instancePath,schemaPath:"#/oneOf/1/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema61.oneOf[1],data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema61.oneOf[1].type,parentSchema:schema61.oneOf[1],data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
var items0 = true;
}
}
if(!valid0){
const err7 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema61.oneOf,parentSchema:schema61,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate33.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate33.evaluated = {"dynamicProps":false,"dynamicItems":true};


function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate18.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func5.call(schema39.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err1 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err3 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data1};
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
const err4 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.label !== undefined){
let data2 = data.label;
if(typeof data2 === "string"){
if(func0(data2) > 200){
const err5 = {instancePath:instancePath+"/label",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func0(data2) < 1){
const err6 = {instancePath:instancePath+"/label",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/label",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.tables !== undefined){
if(!(validate19(data.tables, {instancePath:instancePath+"/tables",parentData:data,parentDataProperty:"tables",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
}
if(data.files !== undefined){
let data4 = data.files;
const _errs14 = errors;
let valid5 = false;
let passing0 = null;
const _errs15 = errors;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.oneOf[0].type,parentSchema:schema55.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(data4 === "all")){
const err9 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema55.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema55.oneOf[0].enum,parentSchema:schema55.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs15 === errors;
if(_valid0){
valid5 = true;
passing0 = 0;
}
const _errs17 = errors;
if(Array.isArray(data4)){
if(data4.length > 7){
const err10 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 7},message:"must NOT have more than 7 items",schema:7,parentSchema:schema55.oneOf[1],data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 !== "string"){
const err11 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/components/schemas/file-rights/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.oneOf[1].items.type,parentSchema:schema55.oneOf[1].items,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((((((data5 === "list") || (data5 === "listOwn")) || (data5 === "read")) || (data5 === "readReferenced")) || (data5 === "upload")) || (data5 === "delete")) || (data5 === "deleteOwn"))){
const err12 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/components/schemas/file-rights/oneOf/1/items/enum",keyword:"enum",params:{allowedValues: schema55.oneOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema55.oneOf[1].items.enum,parentSchema:schema55.oneOf[1].items,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err13 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/1/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema55.oneOf[1],data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err14 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema55.oneOf[1].type,parentSchema:schema55.oneOf[1],data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid5){
valid5 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid5 = true;
passing0 = 1;
}
}
if(!valid5){
const err15 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema55.oneOf,parentSchema:schema55,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
}
if(data.players !== undefined){
let data6 = data.players;
const _errs23 = errors;
let valid10 = false;
let passing1 = null;
const _errs24 = errors;
if(typeof data6 !== "string"){
const err16 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.oneOf[0].type,parentSchema:schema56.oneOf[0],data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(data6 === "all")){
const err17 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema56.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema56.oneOf[0].enum,parentSchema:schema56.oneOf[0],data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid1 = _errs24 === errors;
if(_valid1){
valid10 = true;
passing1 = 0;
}
const _errs26 = errors;
if(Array.isArray(data6)){
if(data6.length > 3){
const err18 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema56.oneOf[1],data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len1 = data6.length;
for(let i2=0; i2<len1; i2++){
let data7 = data6[i2];
if(typeof data7 !== "string"){
const err19 = {instancePath:instancePath+"/players/" + i2,schemaPath:"#/components/schemas/player-rights/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.oneOf[1].items.type,parentSchema:schema56.oneOf[1].items,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!(((data7 === "identify") || (data7 === "resolve")) || (data7 === "list"))){
const err20 = {instancePath:instancePath+"/players/" + i2,schemaPath:"#/components/schemas/player-rights/oneOf/1/items/enum",keyword:"enum",params:{allowedValues: schema56.oneOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema56.oneOf[1].items.enum,parentSchema:schema56.oneOf[1].items,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
let i3 = data6.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data6[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err21 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/1/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i3+" are identical)",schema:true,parentSchema:schema56.oneOf[1],data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
indices1[item1] = i3;
}
}
}
else {
const err22 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema56.oneOf[1].type,parentSchema:schema56.oneOf[1],data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid1 = _errs26 === errors;
if(_valid1 && valid10){
valid10 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid10 = true;
passing1 = 1;
}
}
if(!valid10){
const err23 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf",schema:schema56.oneOf,parentSchema:schema56,data:data6};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
errors = _errs23;
if(vErrors !== null){
if(_errs23){
vErrors.length = _errs23;
}
else {
vErrors = null;
}
}
}
}
if(data.topics !== undefined){
if(!(validate31(data.topics, {instancePath:instancePath+"/topics",parentData:data,parentDataProperty:"topics",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.endpoints !== undefined){
if(!(validate33(data.endpoints, {instancePath:instancePath+"/endpoints",parentData:data,parentDataProperty:"endpoints",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.mcp !== undefined){
let data10 = data.mcp;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
for(const key1 in data10){
if(!(key1 === "deletes")){
const err24 = {instancePath:instancePath+"/mcp",schemaPath:"#/components/schemas/mcp/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.deletes !== undefined){
let data11 = data10.deletes;
if(typeof data11 !== "boolean"){
const err25 = {instancePath:instancePath+"/mcp/deletes",schemaPath:"#/components/schemas/mcp/properties/deletes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.deletes.type,parentSchema:schema17.properties.deletes,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/mcp",schemaPath:"#/components/schemas/mcp/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data10};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate18.errors = vErrors;
return errors === 0;
}
validate18.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema65 = {"type":"object","description":"An API key. A publishable key has no right that it does not name; a server key has all rights on files, players and topics unless it narrows them.","additionalProperties":false,"required":["kind"],"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/name"},"kind":{"type":"string","description":"publishable (pk_live_, may be used in a browser) or server (sk_live_).","enum":["publishable","server"]},"publish":{"type":"boolean","description":"Whether /auth/config shows this key to everybody; at most one key, and a publishable one."},"origins":{"description":"Origins the key may be used from, such as https://shop.example; null or left out: everywhere.","oneOf":[{"type":"array","minItems":1,"maxItems":100,"uniqueItems":true,"items":{"type":"string","description":"Scheme and host, with a port where it is not the usual one, and nothing behind: https://shop.example.","minLength":1,"maxLength":255}},{"type":"null"}]},"tables":{"$ref":"#/components/schemas/table-scopes"},"files":{"$ref":"#/components/schemas/file-rights"},"players":{"$ref":"#/components/schemas/player-rights"},"topics":{"$ref":"#/components/schemas/topic-rights"},"endpoints":{"$ref":"#/components/schemas/endpoint-rights"},"mcp":{"$ref":"#/components/schemas/mcp"},"platforms":{"type":"array","description":"Platforms whose players a server key may vouch for.","maxItems":7,"uniqueItems":true,"items":{"$ref":"#/components/schemas/platform"}},"explain":{"type":"boolean","description":"Whether the key may ask how a request would run; default false."},"cache":{"$ref":"#/components/schemas/cache"},"secret":{"$ref":"#/components/schemas/secret"}}};
const schema71 = {"type":"string","description":"A game platform.","enum":["custom","steam","epic","xbox","playstation","unity","roblox"]};
const schema73 = {"type":"string","description":"A secret; write ${env:NAME} so that it stays out of the file.","minLength":1,"maxLength":4096,"x-secret":true};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema65.required,parentSchema:schema65,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema65.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema65,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err4 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema65.properties.kind.type,parentSchema:schema65.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data2 === "publishable") || (data2 === "server"))){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema65.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema65.properties.kind.enum,parentSchema:schema65.properties.kind,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.publish !== undefined){
let data3 = data.publish;
if(typeof data3 !== "boolean"){
const err8 = {instancePath:instancePath+"/publish",schemaPath:"#/properties/publish/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema65.properties.publish.type,parentSchema:schema65.properties.publish,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.origins !== undefined){
let data4 = data.origins;
const _errs13 = errors;
let valid3 = false;
let passing0 = null;
const _errs14 = errors;
if(Array.isArray(data4)){
if(data4.length > 100){
const err9 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/oneOf/0/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema65.properties.origins.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4.length < 1){
const err10 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/oneOf/0/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema65.properties.origins.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func0(data5) > 255){
const err11 = {instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/oneOf/0/items/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema65.properties.origins.oneOf[0].items,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func0(data5) < 1){
const err12 = {instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/oneOf/0/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema65.properties.origins.oneOf[0].items,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/origins/" + i0,schemaPath:"#/properties/origins/oneOf/0/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema65.properties.origins.oneOf[0].items.type,parentSchema:schema65.properties.origins.oneOf[0].items,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err14 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/oneOf/0/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema65.properties.origins.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err15 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/oneOf/0/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema65.properties.origins.oneOf[0].type,parentSchema:schema65.properties.origins.oneOf[0],data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid0 = _errs14 === errors;
if(_valid0){
valid3 = true;
passing0 = 0;
}
const _errs18 = errors;
if(data4 !== null){
const err16 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema65.properties.origins.oneOf[1].type,parentSchema:schema65.properties.origins.oneOf[1],data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid0 = _errs18 === errors;
if(_valid0 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid3 = true;
passing0 = 1;
}
}
if(!valid3){
const err17 = {instancePath:instancePath+"/origins",schemaPath:"#/properties/origins/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema65.properties.origins.oneOf,parentSchema:schema65.properties.origins,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
}
if(data.tables !== undefined){
if(!(validate19(data.tables, {instancePath:instancePath+"/tables",parentData:data,parentDataProperty:"tables",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
errors = vErrors.length;
}
}
if(data.files !== undefined){
let data7 = data.files;
const _errs23 = errors;
let valid8 = false;
let passing1 = null;
const _errs24 = errors;
if(typeof data7 !== "string"){
const err18 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.oneOf[0].type,parentSchema:schema55.oneOf[0],data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(data7 === "all")){
const err19 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema55.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema55.oneOf[0].enum,parentSchema:schema55.oneOf[0],data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid1 = _errs24 === errors;
if(_valid1){
valid8 = true;
passing1 = 0;
}
const _errs26 = errors;
if(Array.isArray(data7)){
if(data7.length > 7){
const err20 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 7},message:"must NOT have more than 7 items",schema:7,parentSchema:schema55.oneOf[1],data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data7.length;
for(let i2=0; i2<len1; i2++){
let data8 = data7[i2];
if(typeof data8 !== "string"){
const err21 = {instancePath:instancePath+"/files/" + i2,schemaPath:"#/components/schemas/file-rights/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema55.oneOf[1].items.type,parentSchema:schema55.oneOf[1].items,data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!(((((((data8 === "list") || (data8 === "listOwn")) || (data8 === "read")) || (data8 === "readReferenced")) || (data8 === "upload")) || (data8 === "delete")) || (data8 === "deleteOwn"))){
const err22 = {instancePath:instancePath+"/files/" + i2,schemaPath:"#/components/schemas/file-rights/oneOf/1/items/enum",keyword:"enum",params:{allowedValues: schema55.oneOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema55.oneOf[1].items.enum,parentSchema:schema55.oneOf[1].items,data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
let i3 = data7.length;
let j1;
if(i3 > 1){
const indices1 = {};
for(;i3--;){
let item1 = data7[i3];
if(typeof item1 !== "string"){
continue;
}
if(typeof indices1[item1] == "number"){
j1 = indices1[item1];
const err23 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/1/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1},message:"must NOT have duplicate items (items ## "+j1+" and "+i3+" are identical)",schema:true,parentSchema:schema55.oneOf[1],data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
break;
}
indices1[item1] = i3;
}
}
}
else {
const err24 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema55.oneOf[1].type,parentSchema:schema55.oneOf[1],data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var _valid1 = _errs26 === errors;
if(_valid1 && valid8){
valid8 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid8 = true;
passing1 = 1;
}
}
if(!valid8){
const err25 = {instancePath:instancePath+"/files",schemaPath:"#/components/schemas/file-rights/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf",schema:schema55.oneOf,parentSchema:schema55,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
errors = _errs23;
if(vErrors !== null){
if(_errs23){
vErrors.length = _errs23;
}
else {
vErrors = null;
}
}
}
}
if(data.players !== undefined){
let data9 = data.players;
const _errs32 = errors;
let valid13 = false;
let passing2 = null;
const _errs33 = errors;
if(typeof data9 !== "string"){
const err26 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.oneOf[0].type,parentSchema:schema56.oneOf[0],data:data9};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!(data9 === "all")){
const err27 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema56.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema56.oneOf[0].enum,parentSchema:schema56.oneOf[0],data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
var _valid2 = _errs33 === errors;
if(_valid2){
valid13 = true;
passing2 = 0;
}
const _errs35 = errors;
if(Array.isArray(data9)){
if(data9.length > 3){
const err28 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 3},message:"must NOT have more than 3 items",schema:3,parentSchema:schema56.oneOf[1],data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len2 = data9.length;
for(let i4=0; i4<len2; i4++){
let data10 = data9[i4];
if(typeof data10 !== "string"){
const err29 = {instancePath:instancePath+"/players/" + i4,schemaPath:"#/components/schemas/player-rights/oneOf/1/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema56.oneOf[1].items.type,parentSchema:schema56.oneOf[1].items,data:data10};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!(((data10 === "identify") || (data10 === "resolve")) || (data10 === "list"))){
const err30 = {instancePath:instancePath+"/players/" + i4,schemaPath:"#/components/schemas/player-rights/oneOf/1/items/enum",keyword:"enum",params:{allowedValues: schema56.oneOf[1].items.enum},message:"must be equal to one of the allowed values",schema:schema56.oneOf[1].items.enum,parentSchema:schema56.oneOf[1].items,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
let i5 = data9.length;
let j2;
if(i5 > 1){
const indices2 = {};
for(;i5--;){
let item2 = data9[i5];
if(typeof item2 !== "string"){
continue;
}
if(typeof indices2[item2] == "number"){
j2 = indices2[item2];
const err31 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/1/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j2},message:"must NOT have duplicate items (items ## "+j2+" and "+i5+" are identical)",schema:true,parentSchema:schema56.oneOf[1],data:data9};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
break;
}
indices2[item2] = i5;
}
}
}
else {
const err32 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema56.oneOf[1].type,parentSchema:schema56.oneOf[1],data:data9};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var _valid2 = _errs35 === errors;
if(_valid2 && valid13){
valid13 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid13 = true;
passing2 = 1;
}
}
if(!valid13){
const err33 = {instancePath:instancePath+"/players",schemaPath:"#/components/schemas/player-rights/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf",schema:schema56.oneOf,parentSchema:schema56,data:data9};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
}
if(data.topics !== undefined){
if(!(validate31(data.topics, {instancePath:instancePath+"/topics",parentData:data,parentDataProperty:"topics",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data.endpoints !== undefined){
if(!(validate33(data.endpoints, {instancePath:instancePath+"/endpoints",parentData:data,parentDataProperty:"endpoints",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.mcp !== undefined){
let data13 = data.mcp;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
for(const key1 in data13){
if(!(key1 === "deletes")){
const err34 = {instancePath:instancePath+"/mcp",schemaPath:"#/components/schemas/mcp/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data13.deletes !== undefined){
let data14 = data13.deletes;
if(typeof data14 !== "boolean"){
const err35 = {instancePath:instancePath+"/mcp/deletes",schemaPath:"#/components/schemas/mcp/properties/deletes/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema17.properties.deletes.type,parentSchema:schema17.properties.deletes,data:data14};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/mcp",schemaPath:"#/components/schemas/mcp/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data13};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.platforms !== undefined){
let data15 = data.platforms;
if(Array.isArray(data15)){
if(data15.length > 7){
const err37 = {instancePath:instancePath+"/platforms",schemaPath:"#/properties/platforms/maxItems",keyword:"maxItems",params:{limit: 7},message:"must NOT have more than 7 items",schema:7,parentSchema:schema65.properties.platforms,data:data15};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len3 = data15.length;
for(let i6=0; i6<len3; i6++){
let data16 = data15[i6];
if(typeof data16 !== "string"){
const err38 = {instancePath:instancePath+"/platforms/" + i6,schemaPath:"#/components/schemas/platform/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema71.type,parentSchema:schema71,data:data16};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!(((((((data16 === "custom") || (data16 === "steam")) || (data16 === "epic")) || (data16 === "xbox")) || (data16 === "playstation")) || (data16 === "unity")) || (data16 === "roblox"))){
const err39 = {instancePath:instancePath+"/platforms/" + i6,schemaPath:"#/components/schemas/platform/enum",keyword:"enum",params:{allowedValues: schema71.enum},message:"must be equal to one of the allowed values",schema:schema71.enum,parentSchema:schema71,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
let i7 = data15.length;
let j3;
if(i7 > 1){
outer0:
for(;i7--;){
for(j3 = i7; j3--;){
if(func7(data15[i7], data15[j3])){
const err40 = {instancePath:instancePath+"/platforms",schemaPath:"#/properties/platforms/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j3},message:"must NOT have duplicate items (items ## "+j3+" and "+i7+" are identical)",schema:true,parentSchema:schema65.properties.platforms,data:data15};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err41 = {instancePath:instancePath+"/platforms",schemaPath:"#/properties/platforms/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema65.properties.platforms.type,parentSchema:schema65.properties.platforms,data:data15};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.explain !== undefined){
let data17 = data.explain;
if(typeof data17 !== "boolean"){
const err42 = {instancePath:instancePath+"/explain",schemaPath:"#/properties/explain/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema65.properties.explain.type,parentSchema:schema65.properties.explain,data:data17};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.cache !== undefined){
let data18 = data.cache;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.mode === undefined){
const err43 = {instancePath:instancePath+"/cache",schemaPath:"#/components/schemas/cache/required",keyword:"required",params:{missingProperty: "mode"},message:"must have required property '"+"mode"+"'",schema:schema15.required,parentSchema:schema15,data:data18};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
for(const key2 in data18){
if(!((key2 === "mode") || (key2 === "ttlSeconds"))){
const err44 = {instancePath:instancePath+"/cache",schemaPath:"#/components/schemas/cache/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data:data18};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data18.mode !== undefined){
let data19 = data18.mode;
if(typeof data19 !== "string"){
const err45 = {instancePath:instancePath+"/cache/mode",schemaPath:"#/components/schemas/cache/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.mode.type,parentSchema:schema15.properties.mode,data:data19};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(!((((data19 === "off") || (data19 === "time")) || (data19 === "write")) || (data19 === "hybrid"))){
const err46 = {instancePath:instancePath+"/cache/mode",schemaPath:"#/components/schemas/cache/properties/mode/enum",keyword:"enum",params:{allowedValues: schema15.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema15.properties.mode.enum,parentSchema:schema15.properties.mode,data:data19};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data18.ttlSeconds !== undefined){
let data20 = data18.ttlSeconds;
if(!((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20)))){
const err47 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/components/schemas/cache/properties/ttlSeconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema15.properties.ttlSeconds.type,parentSchema:schema15.properties.ttlSeconds,data:data20};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(typeof data20 == "number"){
if(data20 > 86400 || isNaN(data20)){
const err48 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/components/schemas/cache/properties/ttlSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400",schema:86400,parentSchema:schema15.properties.ttlSeconds,data:data20};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data20 < 1 || isNaN(data20)){
const err49 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/components/schemas/cache/properties/ttlSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema15.properties.ttlSeconds,data:data20};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
}
else {
const err50 = {instancePath:instancePath+"/cache",schemaPath:"#/components/schemas/cache/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data:data18};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.secret !== undefined){
let data21 = data.secret;
if(typeof data21 === "string"){
if(func0(data21) > 4096){
const err51 = {instancePath:instancePath+"/secret",schemaPath:"#/components/schemas/secret/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema73,data:data21};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(func0(data21) < 1){
const err52 = {instancePath:instancePath+"/secret",schemaPath:"#/components/schemas/secret/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema73,data:data21};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/secret",schemaPath:"#/components/schemas/secret/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.type,parentSchema:schema73,data:data21};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema65.type,parentSchema:schema65,data};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema75 = {"type":"object","description":"An outside identity provider.","required":["kind"],"properties":{"kind":{"type":"string","description":"oidc (browser sign-in by OpenID Connect), assertion (a server vouches for the player), saml (accepted, not built).","enum":["oidc","assertion","saml"]}},"allOf":[{"if":{"type":"object","required":["kind"],"properties":{"kind":{"const":"oidc"}}},"then":{"type":"object","description":"An OpenID Connect provider.","additionalProperties":false,"required":["kind","discoveryUrl","clientId"],"properties":{"kind":{"type":"string","const":"oidc"},"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/provider-slug"},"name":{"$ref":"#/components/schemas/label"},"discoveryUrl":{"$ref":"#/components/schemas/web-url"},"clientId":{"type":"string","description":"Id of this workspace's client at the provider.","minLength":1,"maxLength":500},"clientSecret":{"$ref":"#/components/schemas/secret"},"scopes":{"type":"array","description":"Scopes that sign-in asks for; default openid, email, profile. openid must be among them.","minItems":1,"maxItems":50,"uniqueItems":true,"contains":{"const":"openid"},"items":{"type":"string","description":"A scope: printable characters without space, quote and backslash, at most 200.","pattern":"^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$","maxLength":200}},"passwordGrant":{"type":"boolean","description":"Whether `login` may check a password with this provider; default true."}}},"else":{"if":{"type":"object","required":["kind"],"properties":{"kind":{"const":"assertion"}}},"then":{"type":"object","description":"A provider without a page: a server that holds a key marked for the platform vouches for the player.","additionalProperties":false,"required":["kind","platform"],"properties":{"kind":{"type":"string","const":"assertion"},"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/provider-slug"},"name":{"$ref":"#/components/schemas/label"},"platform":{"$ref":"#/components/schemas/platform"}}},"else":{"if":{"type":"object","required":["kind"],"properties":{"kind":{"const":"saml"}}},"then":{"type":"object","description":"A SAML provider: accepted in definitions; signing in with it answers 501.","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"saml"},"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/provider-slug"},"name":{"$ref":"#/components/schemas/label"},"metadataUrl":{"$ref":"#/components/schemas/web-url"}}},"else":{}}}}]};
const pattern36 = new RegExp("^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$", "u");
const pattern40 = new RegExp("^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$", "u");

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.kind === undefined) && (missing0 = "kind")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.kind !== undefined){
if("oidc" !== data.kind){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err3 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema75.allOf[0].then.required,parentSchema:schema75.allOf[0].then,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.discoveryUrl === undefined){
const err4 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "discoveryUrl"},message:"must have required property '"+"discoveryUrl"+"'",schema:schema75.allOf[0].then.required,parentSchema:schema75.allOf[0].then,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.clientId === undefined){
const err5 = {instancePath,schemaPath:"#/allOf/0/then/required",keyword:"required",params:{missingProperty: "clientId"},message:"must have required property '"+"clientId"+"'",schema:schema75.allOf[0].then.required,parentSchema:schema75.allOf[0].then,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema75.allOf[0].then.properties, key0))){
const err6 = {instancePath,schemaPath:"#/allOf/0/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema75.allOf[0].then,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/allOf/0/then/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.allOf[0].then.properties.kind.type,parentSchema:schema75.allOf[0].then.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("oidc" !== data1){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/allOf/0/then/properties/kind/const",keyword:"const",params:{allowedValue: "oidc"},message:"must be equal to constant",schema:"oidc",parentSchema:schema75.allOf[0].then.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.id !== undefined){
let data2 = data.id;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err9 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data2};
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
const err10 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data3 = data.renamedFrom;
if(typeof data3 === "string"){
if(!pattern36.test(data3)){
const err11 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/provider-slug/pattern",keyword:"pattern",params:{pattern: "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"},message:"must match pattern \""+"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"+"\"",schema:"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",parentSchema:schema74,data:data3};
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
const err12 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/provider-slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.type,parentSchema:schema74,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.name !== undefined){
let data4 = data.name;
if(typeof data4 === "string"){
if(func0(data4) > 200){
const err13 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func0(data4) < 1){
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.discoveryUrl !== undefined){
let data5 = data.discoveryUrl;
if(typeof data5 === "string"){
if(func0(data5) > 2000){
const err16 = {instancePath:instancePath+"/discoveryUrl",schemaPath:"#/components/schemas/web-url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema12,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern6.test(data5)){
const err17 = {instancePath:instancePath+"/discoveryUrl",schemaPath:"#/components/schemas/web-url/pattern",keyword:"pattern",params:{pattern: "^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"},message:"must match pattern \""+"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"+"\"",schema:"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$",parentSchema:schema12,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/discoveryUrl",schemaPath:"#/components/schemas/web-url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.clientId !== undefined){
let data6 = data.clientId;
if(typeof data6 === "string"){
if(func0(data6) > 500){
const err19 = {instancePath:instancePath+"/clientId",schemaPath:"#/allOf/0/then/properties/clientId/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema75.allOf[0].then.properties.clientId,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func0(data6) < 1){
const err20 = {instancePath:instancePath+"/clientId",schemaPath:"#/allOf/0/then/properties/clientId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema75.allOf[0].then.properties.clientId,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/clientId",schemaPath:"#/allOf/0/then/properties/clientId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.allOf[0].then.properties.clientId.type,parentSchema:schema75.allOf[0].then.properties.clientId,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.clientSecret !== undefined){
let data7 = data.clientSecret;
if(typeof data7 === "string"){
if(func0(data7) > 4096){
const err22 = {instancePath:instancePath+"/clientSecret",schemaPath:"#/components/schemas/secret/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema73,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(func0(data7) < 1){
const err23 = {instancePath:instancePath+"/clientSecret",schemaPath:"#/components/schemas/secret/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema73,data:data7};
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
const err24 = {instancePath:instancePath+"/clientSecret",schemaPath:"#/components/schemas/secret/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.type,parentSchema:schema73,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.scopes !== undefined){
let data8 = data.scopes;
if(Array.isArray(data8)){
if(data8.length > 50){
const err25 = {instancePath:instancePath+"/scopes",schemaPath:"#/allOf/0/then/properties/scopes/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema75.allOf[0].then.properties.scopes,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data8.length < 1){
const err26 = {instancePath:instancePath+"/scopes",schemaPath:"#/allOf/0/then/properties/scopes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema75.allOf[0].then.properties.scopes,data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(typeof data9 === "string"){
if(func0(data9) > 200){
const err27 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/allOf/0/then/properties/scopes/items/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema75.allOf[0].then.properties.scopes.items,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!pattern40.test(data9)){
const err28 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/allOf/0/then/properties/scopes/items/pattern",keyword:"pattern",params:{pattern: "^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$"},message:"must match pattern \""+"^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$"+"\"",schema:"^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$",parentSchema:schema75.allOf[0].then.properties.scopes.items,data:data9};
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
const err29 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/allOf/0/then/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.allOf[0].then.properties.scopes.items.type,parentSchema:schema75.allOf[0].then.properties.scopes.items,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
const _errs32 = errors;
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data10 = data8[i1];
const _errs33 = errors;
if("openid" !== data10){
const err30 = {instancePath:instancePath+"/scopes/" + i1,schemaPath:"#/allOf/0/then/properties/scopes/contains/const",keyword:"const",params:{allowedValue: "openid"},message:"must be equal to constant",schema:"openid",parentSchema:schema75.allOf[0].then.properties.scopes.contains,data:data10};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var valid11 = _errs33 === errors;
if(valid11){
break;
}
}
if(!valid11){
const err31 = {instancePath:instancePath+"/scopes",schemaPath:"#/allOf/0/then/properties/scopes/contains",keyword:"contains",params:{minContains: 1},message:"must contain at least 1 valid item(s)",schema:schema75.allOf[0].then.properties.scopes.contains,parentSchema:schema75.allOf[0].then.properties.scopes,data:data8};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
let i2 = data8.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data8[i2];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err32 = {instancePath:instancePath+"/scopes",schemaPath:"#/allOf/0/then/properties/scopes/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i2+" are identical)",schema:true,parentSchema:schema75.allOf[0].then.properties.scopes,data:data8};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
break;
}
indices0[item0] = i2;
}
}
}
else {
const err33 = {instancePath:instancePath+"/scopes",schemaPath:"#/allOf/0/then/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.allOf[0].then.properties.scopes.type,parentSchema:schema75.allOf[0].then.properties.scopes,data:data8};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.passwordGrant !== undefined){
let data11 = data.passwordGrant;
if(typeof data11 !== "boolean"){
const err34 = {instancePath:instancePath+"/passwordGrant",schemaPath:"#/allOf/0/then/properties/passwordGrant/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema75.allOf[0].then.properties.passwordGrant.type,parentSchema:schema75.allOf[0].then.properties.passwordGrant,data:data11};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath,schemaPath:"#/allOf/0/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.allOf[0].then.type,parentSchema:schema75.allOf[0].then,data};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs36 = errors;
const _errs37 = errors;
let valid13 = true;
const _errs38 = errors;
if(errors === _errs38){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.kind === undefined) && (missing1 = "kind")){
const err36 = {};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
else {
if(data.kind !== undefined){
if("assertion" !== data.kind){
const err37 = {};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
}
else {
const err38 = {};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
var _valid1 = _errs38 === errors;
errors = _errs37;
if(vErrors !== null){
if(_errs37){
vErrors.length = _errs37;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs41 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err39 = {instancePath,schemaPath:"#/allOf/0/else/then/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema75.allOf[0].else.then.required,parentSchema:schema75.allOf[0].else.then,data};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
if(data.platform === undefined){
const err40 = {instancePath,schemaPath:"#/allOf/0/else/then/required",keyword:"required",params:{missingProperty: "platform"},message:"must have required property '"+"platform"+"'",schema:schema75.allOf[0].else.then.required,parentSchema:schema75.allOf[0].else.then,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
for(const key1 in data){
if(!(((((key1 === "kind") || (key1 === "id")) || (key1 === "renamedFrom")) || (key1 === "name")) || (key1 === "platform"))){
const err41 = {instancePath,schemaPath:"#/allOf/0/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema75.allOf[0].else.then,data};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.kind !== undefined){
let data13 = data.kind;
if(typeof data13 !== "string"){
const err42 = {instancePath:instancePath+"/kind",schemaPath:"#/allOf/0/else/then/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.allOf[0].else.then.properties.kind.type,parentSchema:schema75.allOf[0].else.then.properties.kind,data:data13};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if("assertion" !== data13){
const err43 = {instancePath:instancePath+"/kind",schemaPath:"#/allOf/0/else/then/properties/kind/const",keyword:"const",params:{allowedValue: "assertion"},message:"must be equal to constant",schema:"assertion",parentSchema:schema75.allOf[0].else.then.properties.kind,data:data13};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.id !== undefined){
let data14 = data.id;
if(typeof data14 === "string"){
if(!pattern0.test(data14)){
const err44 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data14};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
else {
const err45 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data14};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data15 = data.renamedFrom;
if(typeof data15 === "string"){
if(!pattern36.test(data15)){
const err46 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/provider-slug/pattern",keyword:"pattern",params:{pattern: "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"},message:"must match pattern \""+"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"+"\"",schema:"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",parentSchema:schema74,data:data15};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/provider-slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.type,parentSchema:schema74,data:data15};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.name !== undefined){
let data16 = data.name;
if(typeof data16 === "string"){
if(func0(data16) > 200){
const err48 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data16};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(func0(data16) < 1){
const err49 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data16};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
else {
const err50 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data16};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data.platform !== undefined){
let data17 = data.platform;
if(typeof data17 !== "string"){
const err51 = {instancePath:instancePath+"/platform",schemaPath:"#/components/schemas/platform/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema71.type,parentSchema:schema71,data:data17};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(!(((((((data17 === "custom") || (data17 === "steam")) || (data17 === "epic")) || (data17 === "xbox")) || (data17 === "playstation")) || (data17 === "unity")) || (data17 === "roblox"))){
const err52 = {instancePath:instancePath+"/platform",schemaPath:"#/components/schemas/platform/enum",keyword:"enum",params:{allowedValues: schema71.enum},message:"must be equal to one of the allowed values",schema:schema71.enum,parentSchema:schema71,data:data17};
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
const err53 = {instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.allOf[0].else.then.type,parentSchema:schema75.allOf[0].else.then,data};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
var _valid1 = _errs41 === errors;
valid13 = _valid1;
if(valid13){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs58 = errors;
const _errs59 = errors;
let valid20 = true;
const _errs60 = errors;
if(errors === _errs60){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.kind === undefined) && (missing2 = "kind")){
const err54 = {};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
else {
if(data.kind !== undefined){
if("saml" !== data.kind){
const err55 = {};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
}
else {
const err56 = {};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
var _valid2 = _errs60 === errors;
errors = _errs59;
if(vErrors !== null){
if(_errs59){
vErrors.length = _errs59;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs63 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err57 = {instancePath,schemaPath:"#/allOf/0/else/else/then/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema75.allOf[0].else.else.then.required,parentSchema:schema75.allOf[0].else.else.then,data};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
for(const key2 in data){
if(!(((((key2 === "kind") || (key2 === "id")) || (key2 === "renamedFrom")) || (key2 === "name")) || (key2 === "metadataUrl"))){
const err58 = {instancePath,schemaPath:"#/allOf/0/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema75.allOf[0].else.else.then,data};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data.kind !== undefined){
let data19 = data.kind;
if(typeof data19 !== "string"){
const err59 = {instancePath:instancePath+"/kind",schemaPath:"#/allOf/0/else/else/then/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.allOf[0].else.else.then.properties.kind.type,parentSchema:schema75.allOf[0].else.else.then.properties.kind,data:data19};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
if("saml" !== data19){
const err60 = {instancePath:instancePath+"/kind",schemaPath:"#/allOf/0/else/else/then/properties/kind/const",keyword:"const",params:{allowedValue: "saml"},message:"must be equal to constant",schema:"saml",parentSchema:schema75.allOf[0].else.else.then.properties.kind,data:data19};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.id !== undefined){
let data20 = data.id;
if(typeof data20 === "string"){
if(!pattern0.test(data20)){
const err61 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data20};
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
const err62 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data20};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data21 = data.renamedFrom;
if(typeof data21 === "string"){
if(!pattern36.test(data21)){
const err63 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/provider-slug/pattern",keyword:"pattern",params:{pattern: "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"},message:"must match pattern \""+"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"+"\"",schema:"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",parentSchema:schema74,data:data21};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/provider-slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.type,parentSchema:schema74,data:data21};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.name !== undefined){
let data22 = data.name;
if(typeof data22 === "string"){
if(func0(data22) > 200){
const err65 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema5,data:data22};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(func0(data22) < 1){
const err66 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data22};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/name",schemaPath:"#/components/schemas/label/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data22};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data.metadataUrl !== undefined){
let data23 = data.metadataUrl;
if(typeof data23 === "string"){
if(func0(data23) > 2000){
const err68 = {instancePath:instancePath+"/metadataUrl",schemaPath:"#/components/schemas/web-url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema12,data:data23};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(!pattern6.test(data23)){
const err69 = {instancePath:instancePath+"/metadataUrl",schemaPath:"#/components/schemas/web-url/pattern",keyword:"pattern",params:{pattern: "^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"},message:"must match pattern \""+"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$"+"\"",schema:"^(?:https?://[^\\s]+|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*\\}.*)$",parentSchema:schema12,data:data23};
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
const err70 = {instancePath:instancePath+"/metadataUrl",schemaPath:"#/components/schemas/web-url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data23};
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
const err71 = {instancePath,schemaPath:"#/allOf/0/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.allOf[0].else.else.then.type,parentSchema:schema75.allOf[0].else.else.then,data};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
var _valid2 = _errs63 === errors;
valid20 = _valid2;
if(valid20){
var props2 = true;
}
}
if(!valid20){
const err72 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema75.allOf[0].else.else.if,parentSchema:schema75.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
var _valid1 = _errs58 === errors;
valid13 = _valid1;
if(valid13){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid13){
const err73 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema75.allOf[0].else.if,parentSchema:schema75.allOf[0].else,data};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
var _valid0 = _errs36 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err74 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema75.allOf[0].if,parentSchema:schema75.allOf[0],data};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err75 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema75.required,parentSchema:schema75,data};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.kind = true;
}
if(data.kind !== undefined){
let data24 = data.kind;
if(typeof data24 !== "string"){
const err76 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.kind.type,parentSchema:schema75.properties.kind,data:data24};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
if(!(((data24 === "oidc") || (data24 === "assertion")) || (data24 === "saml"))){
const err77 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema75.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema75.properties.kind.enum,parentSchema:schema75.properties.kind,data:data24};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
}
else {
const err78 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.type,parentSchema:schema75,data};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
validate41.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate41.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema90 = {"type":"object","description":"A topic of the event bus.","additionalProperties":false,"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/topic-name"},"enabled":{"type":"boolean","description":"Whether the topic takes and delivers events; default true."},"retentionHours":{"type":"integer","description":"Hours that events are kept, 1 to 720; default 24.","minimum":1,"maximum":720},"maxMb":{"type":"number","description":"Quota in MB of the kept events of the topic, on all its buses together. Beyond it the oldest events are dropped. Default: half of plan.recordsMb divided by the number of topics. The quotas of all topics add up to at most that half.","exclusiveMinimum":0,"maximum":536870912}}};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "id") || (key0 === "renamedFrom")) || (key0 === "enabled")) || (key0 === "retentionHours")) || (key0 === "maxMb"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err1 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern30.test(data1)){
const err3 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/topic-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$",parentSchema:schema58,data:data1};
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
const err4 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/topic-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.type,parentSchema:schema58,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.enabled !== undefined){
let data2 = data.enabled;
if(typeof data2 !== "boolean"){
const err5 = {instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema90.properties.enabled.type,parentSchema:schema90.properties.enabled,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.retentionHours !== undefined){
let data3 = data.retentionHours;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err6 = {instancePath:instancePath+"/retentionHours",schemaPath:"#/properties/retentionHours/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema90.properties.retentionHours.type,parentSchema:schema90.properties.retentionHours,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data3 == "number"){
if(data3 > 720 || isNaN(data3)){
const err7 = {instancePath:instancePath+"/retentionHours",schemaPath:"#/properties/retentionHours/maximum",keyword:"maximum",params:{comparison: "<=", limit: 720},message:"must be <= 720",schema:720,parentSchema:schema90.properties.retentionHours,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/retentionHours",schemaPath:"#/properties/retentionHours/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema90.properties.retentionHours,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data.maxMb !== undefined){
let data4 = data.maxMb;
if(typeof data4 == "number"){
if(data4 > 536870912 || isNaN(data4)){
const err9 = {instancePath:instancePath+"/maxMb",schemaPath:"#/properties/maxMb/maximum",keyword:"maximum",params:{comparison: "<=", limit: 536870912},message:"must be <= 536870912",schema:536870912,parentSchema:schema90.properties.maxMb,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4 <= 0 || isNaN(data4)){
const err10 = {instancePath:instancePath+"/maxMb",schemaPath:"#/properties/maxMb/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema90.properties.maxMb,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/maxMb",schemaPath:"#/properties/maxMb/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema90.properties.maxMb.type,parentSchema:schema90.properties.maxMb,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema90.type,parentSchema:schema90,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema94 = {"type":"object","description":"An address that others call without an API key.","additionalProperties":false,"required":["mode","automations"],"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/endpoint-name"},"description":{"$ref":"#/components/schemas/text"},"mode":{"type":"string","description":"async (take the request, answer at once) or sync (answer what the automation says).","enum":["async","sync"]},"active":{"type":"boolean","description":"Whether the endpoint answers; default true."},"mcp":{"type":"boolean","description":"Whether members may run a sync endpoint as an MCP tool; default false."},"signature":{"$ref":"#/components/schemas/signature"},"verifyToken":{"description":"Token of the subscription challenge; null or left out: the challenge is refused.","oneOf":[{"$ref":"#/components/schemas/secret"},{"type":"null"}]},"cache":{"type":"object","description":"How long the answers of a sync endpoint are kept.","additionalProperties":false,"required":["ttlSeconds"],"properties":{"ttlSeconds":{"type":"integer","description":"Seconds, 1 to 86400.","minimum":1,"maximum":86400}}},"automations":{"type":"array","description":"Names of the automations that run: exactly one for sync, any number for async.","maxItems":50,"uniqueItems":true,"items":{"$ref":"#/components/schemas/name"}}}};
const schema98 = {"type":"object","description":"How requests are signed. `algorithm: none` opens the endpoint to anyone who knows its address. A secret that begins with development-only- may stand in the file: it is good for callers on this computer alone, in development.","additionalProperties":false,"required":["algorithm"],"properties":{"algorithm":{"type":"string","description":"HMAC-SHA256, HMAC-SHA512 or none.","enum":["HMAC-SHA256","HMAC-SHA512","none"]},"format":{"type":"string","description":"default (the raw body), timestamp (t=...,v1=... over `t.body`), slack (v0=... over `v0:ts:body`), standard (Standard Webhooks).","enum":["default","timestamp","slack","standard"]},"header":{"type":"string","description":"Name of the header that carries the signature, for example X-Signature.","pattern":"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$","maxLength":100},"secret":{"$ref":"#/components/schemas/secret"}}};
const pattern52 = new RegExp("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", "u");

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate46.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.algorithm === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "algorithm"},message:"must have required property '"+"algorithm"+"'",schema:schema98.required,parentSchema:schema98,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "algorithm") || (key0 === "format")) || (key0 === "header")) || (key0 === "secret"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema98,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.algorithm !== undefined){
let data0 = data.algorithm;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/algorithm",schemaPath:"#/properties/algorithm/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.algorithm.type,parentSchema:schema98.properties.algorithm,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(((data0 === "HMAC-SHA256") || (data0 === "HMAC-SHA512")) || (data0 === "none"))){
const err3 = {instancePath:instancePath+"/algorithm",schemaPath:"#/properties/algorithm/enum",keyword:"enum",params:{allowedValues: schema98.properties.algorithm.enum},message:"must be equal to one of the allowed values",schema:schema98.properties.algorithm.enum,parentSchema:schema98.properties.algorithm,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.format !== undefined){
let data1 = data.format;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.format.type,parentSchema:schema98.properties.format,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((data1 === "default") || (data1 === "timestamp")) || (data1 === "slack")) || (data1 === "standard"))){
const err5 = {instancePath:instancePath+"/format",schemaPath:"#/properties/format/enum",keyword:"enum",params:{allowedValues: schema98.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema98.properties.format.enum,parentSchema:schema98.properties.format,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.header !== undefined){
let data2 = data.header;
if(typeof data2 === "string"){
if(func0(data2) > 100){
const err6 = {instancePath:instancePath+"/header",schemaPath:"#/properties/header/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema98.properties.header,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern52.test(data2)){
const err7 = {instancePath:instancePath+"/header",schemaPath:"#/properties/header/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"+"\"",schema:"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",parentSchema:schema98.properties.header,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema98.properties.header.type,parentSchema:schema98.properties.header,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.secret !== undefined){
let data3 = data.secret;
if(typeof data3 === "string"){
if(func0(data3) > 4096){
const err9 = {instancePath:instancePath+"/secret",schemaPath:"#/components/schemas/secret/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema73,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func0(data3) < 1){
const err10 = {instancePath:instancePath+"/secret",schemaPath:"#/components/schemas/secret/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema73,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/secret",schemaPath:"#/components/schemas/secret/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.type,parentSchema:schema73,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema98.type,parentSchema:schema98,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}
validate46.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mode === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mode"},message:"must have required property '"+"mode"+"'",schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.automations === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "automations"},message:"must have required property '"+"automations"+"'",schema:schema94.required,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema94.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
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
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern32.test(data1)){
const err5 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/endpoint-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$",parentSchema:schema62,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/endpoint-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema62.type,parentSchema:schema62,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(func0(data2) > 2000){
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema26,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.type,parentSchema:schema26,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.mode !== undefined){
let data3 = data.mode;
if(typeof data3 !== "string"){
const err9 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema94.properties.mode.type,parentSchema:schema94.properties.mode,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!((data3 === "async") || (data3 === "sync"))){
const err10 = {instancePath:instancePath+"/mode",schemaPath:"#/properties/mode/enum",keyword:"enum",params:{allowedValues: schema94.properties.mode.enum},message:"must be equal to one of the allowed values",schema:schema94.properties.mode.enum,parentSchema:schema94.properties.mode,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.active !== undefined){
let data4 = data.active;
if(typeof data4 !== "boolean"){
const err11 = {instancePath:instancePath+"/active",schemaPath:"#/properties/active/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema94.properties.active.type,parentSchema:schema94.properties.active,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.mcp !== undefined){
let data5 = data.mcp;
if(typeof data5 !== "boolean"){
const err12 = {instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema94.properties.mcp.type,parentSchema:schema94.properties.mcp,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.signature !== undefined){
if(!(validate46(data.signature, {instancePath:instancePath+"/signature",parentData:data,parentDataProperty:"signature",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.verifyToken !== undefined){
let data7 = data.verifyToken;
const _errs19 = errors;
let valid4 = false;
let passing0 = null;
const _errs20 = errors;
if(typeof data7 === "string"){
if(func0(data7) > 4096){
const err13 = {instancePath:instancePath+"/verifyToken",schemaPath:"#/components/schemas/secret/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema73,data:data7};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func0(data7) < 1){
const err14 = {instancePath:instancePath+"/verifyToken",schemaPath:"#/components/schemas/secret/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema73,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/verifyToken",schemaPath:"#/components/schemas/secret/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema73.type,parentSchema:schema73,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var _valid0 = _errs20 === errors;
if(_valid0){
valid4 = true;
passing0 = 0;
}
const _errs23 = errors;
if(data7 !== null){
const err16 = {instancePath:instancePath+"/verifyToken",schemaPath:"#/properties/verifyToken/oneOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema94.properties.verifyToken.oneOf[1].type,parentSchema:schema94.properties.verifyToken.oneOf[1],data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid0 = _errs23 === errors;
if(_valid0 && valid4){
valid4 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid4 = true;
passing0 = 1;
}
}
if(!valid4){
const err17 = {instancePath:instancePath+"/verifyToken",schemaPath:"#/properties/verifyToken/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema94.properties.verifyToken.oneOf,parentSchema:schema94.properties.verifyToken,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
}
if(data.cache !== undefined){
let data8 = data.cache;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.ttlSeconds === undefined){
const err18 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/required",keyword:"required",params:{missingProperty: "ttlSeconds"},message:"must have required property '"+"ttlSeconds"+"'",schema:schema94.properties.cache.required,parentSchema:schema94.properties.cache,data:data8};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key1 in data8){
if(!(key1 === "ttlSeconds")){
const err19 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema94.properties.cache,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.ttlSeconds !== undefined){
let data9 = data8.ttlSeconds;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
const err20 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/properties/cache/properties/ttlSeconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema94.properties.cache.properties.ttlSeconds.type,parentSchema:schema94.properties.cache.properties.ttlSeconds,data:data9};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data9 == "number"){
if(data9 > 86400 || isNaN(data9)){
const err21 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/properties/cache/properties/ttlSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400",schema:86400,parentSchema:schema94.properties.cache.properties.ttlSeconds,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data9 < 1 || isNaN(data9)){
const err22 = {instancePath:instancePath+"/cache/ttlSeconds",schemaPath:"#/properties/cache/properties/ttlSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema94.properties.cache.properties.ttlSeconds,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
}
else {
const err23 = {instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema94.properties.cache.type,parentSchema:schema94.properties.cache,data:data8};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.automations !== undefined){
let data10 = data.automations;
if(Array.isArray(data10)){
if(data10.length > 50){
const err24 = {instancePath:instancePath+"/automations",schemaPath:"#/properties/automations/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema94.properties.automations,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(typeof data11 === "string"){
if(!pattern5.test(data11)){
const err25 = {instancePath:instancePath+"/automations/" + i0,schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/automations/" + i0,schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
let i1 = data10.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func7(data10[i1], data10[j0])){
const err27 = {instancePath:instancePath+"/automations",schemaPath:"#/properties/automations/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema94.properties.automations,data:data10};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/automations",schemaPath:"#/properties/automations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema94.properties.automations.type,parentSchema:schema94.properties.automations,data:data10};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema94.type,parentSchema:schema94,data};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema103 = {"type":"object","description":"Steps that run one after the other, with the rights of a key or role.","additionalProperties":false,"required":["runAs","steps"],"properties":{"id":{"$ref":"#/components/schemas/guid"},"renamedFrom":{"$ref":"#/components/schemas/name"},"description":{"$ref":"#/components/schemas/text"},"runAs":{"$ref":"#/components/schemas/name"},"steps":{"$ref":"#/components/schemas/steps"}}};
const schema108 = {"type":"array","description":"1 to 100 steps, in order.","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/step"}};
const schema109 = {"type":"object","description":"One step of an automation. Which fields it takes depends on its type.","required":["id","type"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","description":"query, mutation, transaction, http, email, notify, transform, choose, forEach, wait, fail or response.","enum":["query","mutation","transaction","http","email","notify","transform","choose","forEach","wait","fail","response"]}},"allOf":[{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"query"}}},"then":{"$ref":"#/components/schemas/step-query"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"mutation"}}},"then":{"$ref":"#/components/schemas/step-mutation"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"transaction"}}},"then":{"$ref":"#/components/schemas/step-transaction"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"http"}}},"then":{"$ref":"#/components/schemas/step-http"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"email"}}},"then":{"$ref":"#/components/schemas/step-email"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"notify"}}},"then":{"$ref":"#/components/schemas/step-notify"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"transform"}}},"then":{"$ref":"#/components/schemas/step-transform"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"choose"}}},"then":{"$ref":"#/components/schemas/step-choose"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"forEach"}}},"then":{"$ref":"#/components/schemas/step-for-each"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"wait"}}},"then":{"$ref":"#/components/schemas/step-wait"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"fail"}}},"then":{"$ref":"#/components/schemas/step-fail"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"response"}}},"then":{"$ref":"#/components/schemas/step-response"},"else":{}}}}}}}}}}}}}]};
const schema110 = {"type":"object","description":"Reads rows, with the body of /query.","additionalProperties":false,"required":["id","type","refs","query"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"query"},"refs":{"$ref":"#/components/schemas/table-refs"},"query":{"$ref":"#/components/schemas/query-body"},"includeTotalCount":{"type":"boolean","description":"Whether meta.total is counted."}}};
const schema112 = {"type":"object","description":"Aliases of the tables that the step may touch: alias -> table name, 1 to 20.","minProperties":1,"maxProperties":20,"propertyNames":{"$ref":"#/components/schemas/name"},"additionalProperties":{"$ref":"#/components/schemas/name"}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 20){
const err0 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 20},message:"must NOT have more than 20 properties",schema:20,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Object.keys(data).length < 1){
const err1 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(!pattern5.test(key0)){
const err2 = {instancePath,schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema112.propertyNames,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key1 in data){
let data0 = data[key1];
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema112.type,parentSchema:schema112,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema115 = {"type":"object","description":"A read, as in the body of /query; the gateway checks what stands inside when it runs.","additionalProperties":false,"required":["from"],"properties":{"from":{"$ref":"#/components/schemas/name"},"select":{"description":"What to return: column names, aggregates, relations, or \"*\".","oneOf":[{"type":"string","enum":["*"]},{"type":"array","minItems":1,"maxItems":100,"items":true}]},"distinct":{"type":"boolean","description":"Whether equal rows are returned once."},"where":{"$ref":"#/components/schemas/conditions"},"groupBy":{"type":"array","description":"Columns to group by.","maxItems":100,"items":true},"having":{"$ref":"#/components/schemas/conditions"},"orderBy":{"type":"array","description":"Columns to sort by.","maxItems":100,"items":true},"limit":{"description":"Rows at most, 1 to 1000; may be a placeholder.","oneOf":[{"type":"integer","minimum":1,"maximum":1000},{"type":"string","maxLength":500}]},"offset":{"description":"Rows to skip; may be a placeholder.","oneOf":[{"type":"integer","minimum":0},{"type":"string","maxLength":500}]},"cursor":{"type":"string","description":"Where a page starts.","maxLength":5000}}};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.from === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'",schema:schema115.required,parentSchema:schema115,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema115.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema115,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err2 = {instancePath:instancePath+"/from",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/from",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.select !== undefined){
let data1 = data.select;
const _errs6 = errors;
let valid2 = false;
let passing0 = null;
const _errs7 = errors;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/oneOf/0/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema115.properties.select.oneOf[0].type,parentSchema:schema115.properties.select.oneOf[0],data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data1 === "*")){
const err5 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/oneOf/0/enum",keyword:"enum",params:{allowedValues: schema115.properties.select.oneOf[0].enum},message:"must be equal to one of the allowed values",schema:schema115.properties.select.oneOf[0].enum,parentSchema:schema115.properties.select.oneOf[0],data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs7 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs9 = errors;
if(Array.isArray(data1)){
if(data1.length > 100){
const err6 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema115.properties.select.oneOf[1],data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.length < 1){
const err7 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/oneOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema115.properties.select.oneOf[1],data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema115.properties.select.oneOf[1].type,parentSchema:schema115.properties.select.oneOf[1],data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
}
if(!valid2){
const err9 = {instancePath:instancePath+"/select",schemaPath:"#/properties/select/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema115.properties.select.oneOf,parentSchema:schema115.properties.select,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
}
}
if(data.distinct !== undefined){
let data2 = data.distinct;
if(typeof data2 !== "boolean"){
const err10 = {instancePath:instancePath+"/distinct",schemaPath:"#/properties/distinct/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema115.properties.distinct.type,parentSchema:schema115.properties.distinct,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.where !== undefined){
if(!(validate25(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.groupBy !== undefined){
let data4 = data.groupBy;
if(Array.isArray(data4)){
if(data4.length > 100){
const err11 = {instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema115.properties.groupBy,data:data4};
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
const err12 = {instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema115.properties.groupBy.type,parentSchema:schema115.properties.groupBy,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.having !== undefined){
if(!(validate25(data.having, {instancePath:instancePath+"/having",parentData:data,parentDataProperty:"having",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.orderBy !== undefined){
let data6 = data.orderBy;
if(Array.isArray(data6)){
if(data6.length > 100){
const err13 = {instancePath:instancePath+"/orderBy",schemaPath:"#/properties/orderBy/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema115.properties.orderBy,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/orderBy",schemaPath:"#/properties/orderBy/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema115.properties.orderBy.type,parentSchema:schema115.properties.orderBy,data:data6};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.limit !== undefined){
let data7 = data.limit;
const _errs20 = errors;
let valid3 = false;
let passing1 = null;
const _errs21 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
const err15 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/oneOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema115.properties.limit.oneOf[0].type,parentSchema:schema115.properties.limit.oneOf[0],data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data7 == "number"){
if(data7 > 1000 || isNaN(data7)){
const err16 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/oneOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema115.properties.limit.oneOf[0],data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data7 < 1 || isNaN(data7)){
const err17 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/oneOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema115.properties.limit.oneOf[0],data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid1 = _errs21 === errors;
if(_valid1){
valid3 = true;
passing1 = 0;
}
const _errs23 = errors;
if(typeof data7 === "string"){
if(func0(data7) > 500){
const err18 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/oneOf/1/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema115.properties.limit.oneOf[1],data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/oneOf/1/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema115.properties.limit.oneOf[1].type,parentSchema:schema115.properties.limit.oneOf[1],data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid1 = _errs23 === errors;
if(_valid1 && valid3){
valid3 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid3 = true;
passing1 = 1;
}
}
if(!valid3){
const err20 = {instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf",schema:schema115.properties.limit.oneOf,parentSchema:schema115.properties.limit,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
}
}
if(data.offset !== undefined){
let data8 = data.offset;
const _errs26 = errors;
let valid4 = false;
let passing2 = null;
const _errs27 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
const err21 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/oneOf/0/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema115.properties.offset.oneOf[0].type,parentSchema:schema115.properties.offset.oneOf[0],data:data8};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data8 == "number"){
if(data8 < 0 || isNaN(data8)){
const err22 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/oneOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema115.properties.offset.oneOf[0],data:data8};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid2 = _errs27 === errors;
if(_valid2){
valid4 = true;
passing2 = 0;
}
const _errs29 = errors;
if(typeof data8 === "string"){
if(func0(data8) > 500){
const err23 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/oneOf/1/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema115.properties.offset.oneOf[1],data:data8};
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
const err24 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/oneOf/1/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema115.properties.offset.oneOf[1].type,parentSchema:schema115.properties.offset.oneOf[1],data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var _valid2 = _errs29 === errors;
if(_valid2 && valid4){
valid4 = false;
passing2 = [passing2, 1];
}
else {
if(_valid2){
valid4 = true;
passing2 = 1;
}
}
if(!valid4){
const err25 = {instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/oneOf",keyword:"oneOf",params:{passingSchemas: passing2},message:"must match exactly one schema in oneOf",schema:schema115.properties.offset.oneOf,parentSchema:schema115.properties.offset,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
else {
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
}
}
if(data.cursor !== undefined){
let data9 = data.cursor;
if(typeof data9 === "string"){
if(func0(data9) > 5000){
const err26 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/maxLength",keyword:"maxLength",params:{limit: 5000},message:"must NOT have more than 5000 characters",schema:5000,parentSchema:schema115.properties.cursor,data:data9};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema115.properties.cursor.type,parentSchema:schema115.properties.cursor,data:data9};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema115.type,parentSchema:schema115,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema110.required,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema110.required,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.refs === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refs"},message:"must have required property '"+"refs"+"'",schema:schema110.required,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.query === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "query"},message:"must have required property '"+"query"+"'",schema:schema110.required,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "id") || (key0 === "type")) || (key0 === "refs")) || (key0 === "query")) || (key0 === "includeTotalCount"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema110.properties.type.type,parentSchema:schema110.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("query" !== data1){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "query"},message:"must be equal to constant",schema:"query",parentSchema:schema110.properties.type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.refs !== undefined){
if(!(validate53(data.refs, {instancePath:instancePath+"/refs",parentData:data,parentDataProperty:"refs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.query !== undefined){
if(!(validate55(data.query, {instancePath:instancePath+"/query",parentData:data,parentDataProperty:"query",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data.includeTotalCount !== undefined){
let data4 = data.includeTotalCount;
if(typeof data4 !== "boolean"){
const err9 = {instancePath:instancePath+"/includeTotalCount",schemaPath:"#/properties/includeTotalCount/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema110.properties.includeTotalCount.type,parentSchema:schema110.properties.includeTotalCount,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema110.type,parentSchema:schema110,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema117 = {"type":"object","description":"Writes rows, with the body of /query.","additionalProperties":false,"required":["id","type","refs","mutation"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"mutation"},"refs":{"$ref":"#/components/schemas/table-refs"},"mutation":{"$ref":"#/components/schemas/mutation-body"}}};
const schema119 = {"type":"object","description":"A write, as in the body of /query; the gateway checks what stands inside when it runs.","additionalProperties":false,"required":["type","table"],"properties":{"type":{"type":"string","description":"insert, update or delete.","enum":["insert","update","delete"]},"table":{"$ref":"#/components/schemas/name"},"values":{"description":"Rows to insert, or a placeholder that gives them.","oneOf":[{"type":"array","minItems":1,"maxItems":1000,"items":true},{"type":"string","maxLength":500}]},"set":{"type":"object","description":"Columns and their new values.","minProperties":1,"maxProperties":500,"additionalProperties":true},"where":{"$ref":"#/components/schemas/conditions"},"returning":{"description":"Columns of the new rows to return, or true for every readable one.","oneOf":[{"type":"boolean"},{"type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/column-name"}}]},"onConflict":{"type":"object","description":"What an insert does where a row with the same values exists.","additionalProperties":false,"required":["columns","action"],"properties":{"columns":{"$ref":"#/components/schemas/column-names"},"action":{"type":"string","description":"ignore or update.","enum":["ignore","update"]},"set":{"$ref":"#/components/schemas/column-names"}}},"maxAffected":{"type":"integer","description":"Rows that an update or delete may touch at most.","minimum":1},"notify":{"type":"object","description":"Announces the write on the event bus.","additionalProperties":false,"required":["bus"],"properties":{"bus":{"type":"string","description":"Topic and instance, for example orders:all.","minLength":1,"maxLength":201}}}}};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema119.required,parentSchema:schema119,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.table === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "table"},message:"must have required property '"+"table"+"'",schema:schema119.required,parentSchema:schema119,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema119.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema119,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema119.properties.type.type,parentSchema:schema119.properties.type,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data0 === "insert") || (data0 === "update")) || (data0 === "delete"))){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema119.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema119.properties.type.enum,parentSchema:schema119.properties.type,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.table !== undefined){
let data1 = data.table;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err5 = {instancePath:instancePath+"/table",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/table",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
const _errs8 = errors;
let valid2 = false;
let passing0 = null;
const _errs9 = errors;
if(Array.isArray(data2)){
if(data2.length > 1000){
const err7 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/oneOf/0/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema119.properties.values.oneOf[0],data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2.length < 1){
const err8 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/oneOf/0/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema119.properties.values.oneOf[0],data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/oneOf/0/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema119.properties.values.oneOf[0].type,parentSchema:schema119.properties.values.oneOf[0],data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs9 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs11 = errors;
if(typeof data2 === "string"){
if(func0(data2) > 500){
const err10 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/oneOf/1/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema119.properties.values.oneOf[1],data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/oneOf/1/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema119.properties.values.oneOf[1].type,parentSchema:schema119.properties.values.oneOf[1],data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid0 = _errs11 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
}
if(!valid2){
const err12 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf",schema:schema119.properties.values.oneOf,parentSchema:schema119.properties.values,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
}
if(data.set !== undefined){
let data3 = data.set;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 500){
const err13 = {instancePath:instancePath+"/set",schemaPath:"#/properties/set/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema119.properties.set,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Object.keys(data3).length < 1){
const err14 = {instancePath:instancePath+"/set",schemaPath:"#/properties/set/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema119.properties.set,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/set",schemaPath:"#/properties/set/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema119.properties.set.type,parentSchema:schema119.properties.set,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.where !== undefined){
if(!(validate25(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.returning !== undefined){
let data5 = data.returning;
const _errs18 = errors;
let valid3 = false;
let passing1 = null;
const _errs19 = errors;
if(typeof data5 !== "boolean"){
const err16 = {instancePath:instancePath+"/returning",schemaPath:"#/properties/returning/oneOf/0/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema119.properties.returning.oneOf[0].type,parentSchema:schema119.properties.returning.oneOf[0],data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid1 = _errs19 === errors;
if(_valid1){
valid3 = true;
passing1 = 0;
}
const _errs21 = errors;
if(Array.isArray(data5)){
if(data5.length > 100){
const err17 = {instancePath:instancePath+"/returning",schemaPath:"#/properties/returning/oneOf/1/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema119.properties.returning.oneOf[1],data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!pattern10.test(data6)){
const err18 = {instancePath:instancePath+"/returning/" + i0,schemaPath:"#/components/schemas/column-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype|ctid|xmin|xmax|cmin|cmax|tableoid|oid)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema20,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/returning/" + i0,schemaPath:"#/components/schemas/column-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.type,parentSchema:schema20,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/returning",schemaPath:"#/properties/returning/oneOf/1/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema119.properties.returning.oneOf[1].type,parentSchema:schema119.properties.returning.oneOf[1],data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var _valid1 = _errs21 === errors;
if(_valid1 && valid3){
valid3 = false;
passing1 = [passing1, 1];
}
else {
if(_valid1){
valid3 = true;
passing1 = 1;
}
}
if(!valid3){
const err21 = {instancePath:instancePath+"/returning",schemaPath:"#/properties/returning/oneOf",keyword:"oneOf",params:{passingSchemas: passing1},message:"must match exactly one schema in oneOf",schema:schema119.properties.returning.oneOf,parentSchema:schema119.properties.returning,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
}
}
if(data.onConflict !== undefined){
let data7 = data.onConflict;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.columns === undefined){
const err22 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/required",keyword:"required",params:{missingProperty: "columns"},message:"must have required property '"+"columns"+"'",schema:schema119.properties.onConflict.required,parentSchema:schema119.properties.onConflict,data:data7};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data7.action === undefined){
const err23 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/required",keyword:"required",params:{missingProperty: "action"},message:"must have required property '"+"action"+"'",schema:schema119.properties.onConflict.required,parentSchema:schema119.properties.onConflict,data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key1 in data7){
if(!(((key1 === "columns") || (key1 === "action")) || (key1 === "set"))){
const err24 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema119.properties.onConflict,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data7.columns !== undefined){
if(!(validate14(data7.columns, {instancePath:instancePath+"/onConflict/columns",parentData:data7,parentDataProperty:"columns",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
if(data7.action !== undefined){
let data9 = data7.action;
if(typeof data9 !== "string"){
const err25 = {instancePath:instancePath+"/onConflict/action",schemaPath:"#/properties/onConflict/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema119.properties.onConflict.properties.action.type,parentSchema:schema119.properties.onConflict.properties.action,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!((data9 === "ignore") || (data9 === "update"))){
const err26 = {instancePath:instancePath+"/onConflict/action",schemaPath:"#/properties/onConflict/properties/action/enum",keyword:"enum",params:{allowedValues: schema119.properties.onConflict.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema119.properties.onConflict.properties.action.enum,parentSchema:schema119.properties.onConflict.properties.action,data:data9};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data7.set !== undefined){
if(!(validate14(data7.set, {instancePath:instancePath+"/onConflict/set",parentData:data7,parentDataProperty:"set",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
errors = vErrors.length;
}
}
}
else {
const err27 = {instancePath:instancePath+"/onConflict",schemaPath:"#/properties/onConflict/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema119.properties.onConflict.type,parentSchema:schema119.properties.onConflict,data:data7};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.maxAffected !== undefined){
let data11 = data.maxAffected;
if(!((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11)))){
const err28 = {instancePath:instancePath+"/maxAffected",schemaPath:"#/properties/maxAffected/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema119.properties.maxAffected.type,parentSchema:schema119.properties.maxAffected,data:data11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(typeof data11 == "number"){
if(data11 < 1 || isNaN(data11)){
const err29 = {instancePath:instancePath+"/maxAffected",schemaPath:"#/properties/maxAffected/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema119.properties.maxAffected,data:data11};
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
if(data.notify !== undefined){
let data12 = data.notify;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.bus === undefined){
const err30 = {instancePath:instancePath+"/notify",schemaPath:"#/properties/notify/required",keyword:"required",params:{missingProperty: "bus"},message:"must have required property '"+"bus"+"'",schema:schema119.properties.notify.required,parentSchema:schema119.properties.notify,data:data12};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
for(const key2 in data12){
if(!(key2 === "bus")){
const err31 = {instancePath:instancePath+"/notify",schemaPath:"#/properties/notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema119.properties.notify,data:data12};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data12.bus !== undefined){
let data13 = data12.bus;
if(typeof data13 === "string"){
if(func0(data13) > 201){
const err32 = {instancePath:instancePath+"/notify/bus",schemaPath:"#/properties/notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema119.properties.notify.properties.bus,data:data13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(func0(data13) < 1){
const err33 = {instancePath:instancePath+"/notify/bus",schemaPath:"#/properties/notify/properties/bus/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema119.properties.notify.properties.bus,data:data13};
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
const err34 = {instancePath:instancePath+"/notify/bus",schemaPath:"#/properties/notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema119.properties.notify.properties.bus.type,parentSchema:schema119.properties.notify.properties.bus,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/notify",schemaPath:"#/properties/notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema119.properties.notify.type,parentSchema:schema119.properties.notify,data:data12};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema119.type,parentSchema:schema119,data};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema117.required,parentSchema:schema117,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema117.required,parentSchema:schema117,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.refs === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refs"},message:"must have required property '"+"refs"+"'",schema:schema117.required,parentSchema:schema117,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.mutation === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mutation"},message:"must have required property '"+"mutation"+"'",schema:schema117.required,parentSchema:schema117,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "type")) || (key0 === "refs")) || (key0 === "mutation"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema117,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema117.properties.type.type,parentSchema:schema117.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("mutation" !== data1){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "mutation"},message:"must be equal to constant",schema:"mutation",parentSchema:schema117.properties.type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.refs !== undefined){
if(!(validate53(data.refs, {instancePath:instancePath+"/refs",parentData:data,parentDataProperty:"refs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.mutation !== undefined){
if(!(validate62(data.mutation, {instancePath:instancePath+"/mutation",parentData:data,parentDataProperty:"mutation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema117.type,parentSchema:schema117,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema122 = {"type":"object","description":"Reads and writes in one commit, with the body of /query.","additionalProperties":false,"required":["id","type","refs","transaction"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"transaction"},"refs":{"$ref":"#/components/schemas/table-refs"},"transaction":{"type":"array","description":"1 to 20 queries and mutations.","minItems":1,"maxItems":20,"items":{"type":"object","description":"A query or a mutation.","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"query":{"$ref":"#/components/schemas/query-body"},"mutation":{"$ref":"#/components/schemas/mutation-body"}}}}}};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema122.required,parentSchema:schema122,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema122.required,parentSchema:schema122,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.refs === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refs"},message:"must have required property '"+"refs"+"'",schema:schema122.required,parentSchema:schema122,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.transaction === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transaction"},message:"must have required property '"+"transaction"+"'",schema:schema122.required,parentSchema:schema122,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "type")) || (key0 === "refs")) || (key0 === "transaction"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema122,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema122.properties.type.type,parentSchema:schema122.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("transaction" !== data1){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "transaction"},message:"must be equal to constant",schema:"transaction",parentSchema:schema122.properties.type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.refs !== undefined){
if(!(validate53(data.refs, {instancePath:instancePath+"/refs",parentData:data,parentDataProperty:"refs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data.transaction !== undefined){
let data3 = data.transaction;
if(Array.isArray(data3)){
if(data3.length > 20){
const err9 = {instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items",schema:20,parentSchema:schema122.properties.transaction,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3.length < 1){
const err10 = {instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema122.properties.transaction,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1){
const err11 = {instancePath:instancePath+"/transaction/" + i0,schemaPath:"#/properties/transaction/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties",schema:1,parentSchema:schema122.properties.transaction.items,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(Object.keys(data4).length < 1){
const err12 = {instancePath:instancePath+"/transaction/" + i0,schemaPath:"#/properties/transaction/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema122.properties.transaction.items,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
for(const key1 in data4){
if(!((key1 === "query") || (key1 === "mutation"))){
const err13 = {instancePath:instancePath+"/transaction/" + i0,schemaPath:"#/properties/transaction/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema122.properties.transaction.items,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data4.query !== undefined){
if(!(validate55(data4.query, {instancePath:instancePath+"/transaction/" + i0+"/query",parentData:data4,parentDataProperty:"query",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
if(data4.mutation !== undefined){
if(!(validate62(data4.mutation, {instancePath:instancePath+"/transaction/" + i0+"/mutation",parentData:data4,parentDataProperty:"mutation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/transaction/" + i0,schemaPath:"#/properties/transaction/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema122.properties.transaction.items.type,parentSchema:schema122.properties.transaction.items,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema122.properties.transaction.type,parentSchema:schema122.properties.transaction,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema122.type,parentSchema:schema122,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema124 = {"type":"object","description":"Calls an outside address over http or https.","additionalProperties":false,"required":["id","type","url"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"http"},"method":{"type":"string","description":"GET, POST, PUT, PATCH, DELETE or HEAD; default GET.","enum":["GET","POST","PUT","PATCH","DELETE","HEAD"]},"url":{"type":"string","description":"The address; parts may be placeholders.","minLength":1,"maxLength":2000},"headers":{"$ref":"#/components/schemas/header-values"},"query":{"type":"object","description":"Parameters that are added to the address.","maxProperties":50,"additionalProperties":true},"body":{"description":"What is sent: a text as it is, anything else as JSON."},"expect":{"type":"object","description":"Answers that count as a success although their status usually fails the step.","additionalProperties":false,"required":["status"],"properties":{"status":{"type":"array","description":"Statuses that do not fail the step. Without it, 408, 425, 429 and 500 to 599 do; other statuses never do.","minItems":1,"maxItems":50,"uniqueItems":true,"items":{"type":"integer","minimum":200,"maximum":599}}}},"timeoutSeconds":{"type":"integer","description":"Seconds to wait for the answer, 1 to 10; default 10.","minimum":1,"maximum":10}}};
const schema126 = {"type":"object","description":"Header names and values.","maxProperties":50,"propertyNames":{"type":"string","description":"A header's name: letters, digits and !#$%&'*+.^_`|~-, at most 100 characters.","pattern":"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$","maxLength":100},"additionalProperties":{"type":"string","description":"A header's value: one line of at most 4000 characters.","pattern":"^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$","maxLength":4000}};
const pattern68 = new RegExp("^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$", "u");

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate73.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema124.required,parentSchema:schema124,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema124.required,parentSchema:schema124,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.url === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'",schema:schema124.required,parentSchema:schema124,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(func5.call(schema124.properties, key0))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema124,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema124.properties.type.type,parentSchema:schema124.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("http" !== data1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "http"},message:"must be equal to constant",schema:"http",parentSchema:schema124.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.method !== undefined){
let data2 = data.method;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema124.properties.method.type,parentSchema:schema124.properties.method,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((((((data2 === "GET") || (data2 === "POST")) || (data2 === "PUT")) || (data2 === "PATCH")) || (data2 === "DELETE")) || (data2 === "HEAD"))){
const err9 = {instancePath:instancePath+"/method",schemaPath:"#/properties/method/enum",keyword:"enum",params:{allowedValues: schema124.properties.method.enum},message:"must be equal to one of the allowed values",schema:schema124.properties.method.enum,parentSchema:schema124.properties.method,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.url !== undefined){
let data3 = data.url;
if(typeof data3 === "string"){
if(func0(data3) > 2000){
const err10 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema124.properties.url,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func0(data3) < 1){
const err11 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema124.properties.url,data:data3};
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
const err12 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema124.properties.url.type,parentSchema:schema124.properties.url,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.headers !== undefined){
let data4 = data.headers;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 50){
const err13 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/maxProperties",keyword:"maxProperties",params:{limit: 50},message:"must NOT have more than 50 properties",schema:50,parentSchema:schema126,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data4){
const _errs14 = errors;
if(typeof key1 === "string"){
if(func0(key1) > 100){
const err14 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema126.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!pattern52.test(key1)){
const err15 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"+"\"",schema:"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",parentSchema:schema126.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema126.propertyNames.type,parentSchema:schema126.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid3 = _errs14 === errors;
if(!valid3){
const err17 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema126.propertyNames,parentSchema:schema126,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
for(const key2 in data4){
let data5 = data4[key2];
if(typeof data5 === "string"){
if(func0(data5) > 4000){
const err18 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/header-values/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters",schema:4000,parentSchema:schema126.additionalProperties,data:data5};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!pattern68.test(data5)){
const err19 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/header-values/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$"},message:"must match pattern \""+"^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$"+"\"",schema:"^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$",parentSchema:schema126.additionalProperties,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/header-values/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema126.additionalProperties.type,parentSchema:schema126.additionalProperties,data:data5};
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
else {
const err21 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema126.type,parentSchema:schema126,data:data4};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.query !== undefined){
let data6 = data.query;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length > 50){
const err22 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/maxProperties",keyword:"maxProperties",params:{limit: 50},message:"must NOT have more than 50 properties",schema:50,parentSchema:schema124.properties.query,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema124.properties.query.type,parentSchema:schema124.properties.query,data:data6};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.expect !== undefined){
let data7 = data.expect;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.status === undefined){
const err24 = {instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'",schema:schema124.properties.expect.required,parentSchema:schema124.properties.expect,data:data7};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
for(const key3 in data7){
if(!(key3 === "status")){
const err25 = {instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema124.properties.expect,data:data7};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data7.status !== undefined){
let data8 = data7.status;
if(Array.isArray(data8)){
if(data8.length > 50){
const err26 = {instancePath:instancePath+"/expect/status",schemaPath:"#/properties/expect/properties/status/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema124.properties.expect.properties.status,data:data8};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data8.length < 1){
const err27 = {instancePath:instancePath+"/expect/status",schemaPath:"#/properties/expect/properties/status/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema124.properties.expect.properties.status,data:data8};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
const err28 = {instancePath:instancePath+"/expect/status/" + i0,schemaPath:"#/properties/expect/properties/status/items/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema124.properties.expect.properties.status.items.type,parentSchema:schema124.properties.expect.properties.status.items,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(typeof data9 == "number"){
if(data9 > 599 || isNaN(data9)){
const err29 = {instancePath:instancePath+"/expect/status/" + i0,schemaPath:"#/properties/expect/properties/status/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599",schema:599,parentSchema:schema124.properties.expect.properties.status.items,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data9 < 200 || isNaN(data9)){
const err30 = {instancePath:instancePath+"/expect/status/" + i0,schemaPath:"#/properties/expect/properties/status/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 200},message:"must be >= 200",schema:200,parentSchema:schema124.properties.expect.properties.status.items,data:data9};
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
let i1 = data8.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data8[i1];
if(!((typeof item0 == "number") && (!(item0 % 1) && !isNaN(item0)))){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err31 = {instancePath:instancePath+"/expect/status",schemaPath:"#/properties/expect/properties/status/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)",schema:true,parentSchema:schema124.properties.expect.properties.status,data:data8};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err32 = {instancePath:instancePath+"/expect/status",schemaPath:"#/properties/expect/properties/status/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema124.properties.expect.properties.status.type,parentSchema:schema124.properties.expect.properties.status,data:data8};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema124.properties.expect.type,parentSchema:schema124.properties.expect,data:data7};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.timeoutSeconds !== undefined){
let data10 = data.timeoutSeconds;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
const err34 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema124.properties.timeoutSeconds.type,parentSchema:schema124.properties.timeoutSeconds,data:data10};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(typeof data10 == "number"){
if(data10 > 10 || isNaN(data10)){
const err35 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10",schema:10,parentSchema:schema124.properties.timeoutSeconds,data:data10};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data10 < 1 || isNaN(data10)){
const err36 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema124.properties.timeoutSeconds,data:data10};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema124.type,parentSchema:schema124,data};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
validate73.errors = vErrors;
return errors === 0;
}
validate73.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema127 = {"type":"object","description":"Sends a mail.","additionalProperties":false,"required":["id","type","to","subject","text"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"email"},"to":{"type":"string","description":"The receiver's address; may be a placeholder.","minLength":1,"maxLength":320},"subject":{"type":"string","description":"One line of text, 200 characters at most once it is filled in.","minLength":1,"maxLength":200},"text":{"type":"string","description":"The mail's text, 20,000 characters at most once it is filled in.","minLength":1,"maxLength":20000}}};

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema127.required,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema127.required,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.to === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'",schema:schema127.required,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.subject === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "subject"},message:"must have required property '"+"subject"+"'",schema:schema127.required,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.text === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "text"},message:"must have required property '"+"text"+"'",schema:schema127.required,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "id") || (key0 === "type")) || (key0 === "to")) || (key0 === "subject")) || (key0 === "text"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema127.properties.type.type,parentSchema:schema127.properties.type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("email" !== data1){
const err9 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "email"},message:"must be equal to constant",schema:"email",parentSchema:schema127.properties.type,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.to !== undefined){
let data2 = data.to;
if(typeof data2 === "string"){
if(func0(data2) > 320){
const err10 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/maxLength",keyword:"maxLength",params:{limit: 320},message:"must NOT have more than 320 characters",schema:320,parentSchema:schema127.properties.to,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func0(data2) < 1){
const err11 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema127.properties.to,data:data2};
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
const err12 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema127.properties.to.type,parentSchema:schema127.properties.to,data:data2};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.subject !== undefined){
let data3 = data.subject;
if(typeof data3 === "string"){
if(func0(data3) > 200){
const err13 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema127.properties.subject,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func0(data3) < 1){
const err14 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema127.properties.subject,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema127.properties.subject.type,parentSchema:schema127.properties.subject,data:data3};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.text !== undefined){
let data4 = data.text;
if(typeof data4 === "string"){
if(func0(data4) > 20000){
const err16 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/maxLength",keyword:"maxLength",params:{limit: 20000},message:"must NOT have more than 20000 characters",schema:20000,parentSchema:schema127.properties.text,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(func0(data4) < 1){
const err17 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema127.properties.text,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/text",schemaPath:"#/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema127.properties.text.type,parentSchema:schema127.properties.text,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema127.type,parentSchema:schema127,data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema129 = {"type":"object","description":"Announces an event on the event bus.","additionalProperties":false,"required":["id","type","bus","event"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"notify"},"bus":{"type":"string","description":"Topic and instance, for example orders:all.","minLength":1,"maxLength":201},"event":{"type":"string","description":"The event's name, 1 to 100 characters.","minLength":1,"maxLength":100},"data":{"description":"What the event carries."}}};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema129.required,parentSchema:schema129,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema129.required,parentSchema:schema129,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.bus === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "bus"},message:"must have required property '"+"bus"+"'",schema:schema129.required,parentSchema:schema129,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.event === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "event"},message:"must have required property '"+"event"+"'",schema:schema129.required,parentSchema:schema129,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "id") || (key0 === "type")) || (key0 === "bus")) || (key0 === "event")) || (key0 === "data"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema129,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema129.properties.type.type,parentSchema:schema129.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("notify" !== data1){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "notify"},message:"must be equal to constant",schema:"notify",parentSchema:schema129.properties.type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.bus !== undefined){
let data2 = data.bus;
if(typeof data2 === "string"){
if(func0(data2) > 201){
const err9 = {instancePath:instancePath+"/bus",schemaPath:"#/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema129.properties.bus,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func0(data2) < 1){
const err10 = {instancePath:instancePath+"/bus",schemaPath:"#/properties/bus/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema129.properties.bus,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/bus",schemaPath:"#/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema129.properties.bus.type,parentSchema:schema129.properties.bus,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.event !== undefined){
let data3 = data.event;
if(typeof data3 === "string"){
if(func0(data3) > 100){
const err12 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema129.properties.event,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(func0(data3) < 1){
const err13 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema129.properties.event,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/event",schemaPath:"#/properties/event/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema129.properties.event.type,parentSchema:schema129.properties.event,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema129.type,parentSchema:schema129,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema131 = {"type":"object","description":"Computes a value with a JSONata expression.","additionalProperties":false,"required":["id","type","expression"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"transform"},"expression":{"type":"string","description":"A JSONata expression over { request, steps, item }.","minLength":1,"maxLength":10000}}};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema131.required,parentSchema:schema131,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema131.required,parentSchema:schema131,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.expression === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expression"},message:"must have required property '"+"expression"+"'",schema:schema131.required,parentSchema:schema131,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "expression"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema131,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema131.properties.type.type,parentSchema:schema131.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("transform" !== data1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "transform"},message:"must be equal to constant",schema:"transform",parentSchema:schema131.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.expression !== undefined){
let data2 = data.expression;
if(typeof data2 === "string"){
if(func0(data2) > 10000){
const err8 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters",schema:10000,parentSchema:schema131.properties.expression,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func0(data2) < 1){
const err9 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema131.properties.expression,data:data2};
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
const err10 = {instancePath:instancePath+"/expression",schemaPath:"#/properties/expression/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema131.properties.expression.type,parentSchema:schema131.properties.expression,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema131.type,parentSchema:schema131,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema133 = {"type":"object","description":"Runs the steps of the first branch whose expression is true, or those of `otherwise`.","additionalProperties":false,"required":["id","type","branches"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"choose"},"branches":{"type":"array","description":"1 to 20 branches, tried in order.","minItems":1,"maxItems":20,"items":{"type":"object","description":"An expression and its steps.","additionalProperties":false,"required":["when","steps"],"properties":{"when":{"type":"string","description":"A JSONata expression over { request, steps, item }.","minLength":1,"maxLength":10000},"steps":{"$ref":"#/components/schemas/steps"}}}},"otherwise":{"$ref":"#/components/schemas/steps"}}};
const wrapper4 = {validate: validate50};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate81.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema133.required,parentSchema:schema133,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema133.required,parentSchema:schema133,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.branches === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "branches"},message:"must have required property '"+"branches"+"'",schema:schema133.required,parentSchema:schema133,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "type")) || (key0 === "branches")) || (key0 === "otherwise"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema133,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema133.properties.type.type,parentSchema:schema133.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("choose" !== data1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "choose"},message:"must be equal to constant",schema:"choose",parentSchema:schema133.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.branches !== undefined){
let data2 = data.branches;
if(Array.isArray(data2)){
if(data2.length > 20){
const err8 = {instancePath:instancePath+"/branches",schemaPath:"#/properties/branches/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items",schema:20,parentSchema:schema133.properties.branches,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.length < 1){
const err9 = {instancePath:instancePath+"/branches",schemaPath:"#/properties/branches/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema133.properties.branches,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.when === undefined){
const err10 = {instancePath:instancePath+"/branches/" + i0,schemaPath:"#/properties/branches/items/required",keyword:"required",params:{missingProperty: "when"},message:"must have required property '"+"when"+"'",schema:schema133.properties.branches.items.required,parentSchema:schema133.properties.branches.items,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3.steps === undefined){
const err11 = {instancePath:instancePath+"/branches/" + i0,schemaPath:"#/properties/branches/items/required",keyword:"required",params:{missingProperty: "steps"},message:"must have required property '"+"steps"+"'",schema:schema133.properties.branches.items.required,parentSchema:schema133.properties.branches.items,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data3){
if(!((key1 === "when") || (key1 === "steps"))){
const err12 = {instancePath:instancePath+"/branches/" + i0,schemaPath:"#/properties/branches/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema133.properties.branches.items,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.when !== undefined){
let data4 = data3.when;
if(typeof data4 === "string"){
if(func0(data4) > 10000){
const err13 = {instancePath:instancePath+"/branches/" + i0+"/when",schemaPath:"#/properties/branches/items/properties/when/maxLength",keyword:"maxLength",params:{limit: 10000},message:"must NOT have more than 10000 characters",schema:10000,parentSchema:schema133.properties.branches.items.properties.when,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func0(data4) < 1){
const err14 = {instancePath:instancePath+"/branches/" + i0+"/when",schemaPath:"#/properties/branches/items/properties/when/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema133.properties.branches.items.properties.when,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/branches/" + i0+"/when",schemaPath:"#/properties/branches/items/properties/when/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema133.properties.branches.items.properties.when.type,parentSchema:schema133.properties.branches.items.properties.when,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.steps !== undefined){
if(!(wrapper4.validate(data3.steps, {instancePath:instancePath+"/branches/" + i0+"/steps",parentData:data3,parentDataProperty:"steps",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper4.validate.errors : vErrors.concat(wrapper4.validate.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath:instancePath+"/branches/" + i0,schemaPath:"#/properties/branches/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema133.properties.branches.items.type,parentSchema:schema133.properties.branches.items,data:data3};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/branches",schemaPath:"#/properties/branches/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema133.properties.branches.type,parentSchema:schema133.properties.branches,data:data2};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.otherwise !== undefined){
if(!(wrapper4.validate(data.otherwise, {instancePath:instancePath+"/otherwise",parentData:data,parentDataProperty:"otherwise",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper4.validate.errors : vErrors.concat(wrapper4.validate.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema133.type,parentSchema:schema133,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate81.errors = vErrors;
return errors === 0;
}
validate81.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema135 = {"type":"object","description":"Runs its steps once for every item of a list.","additionalProperties":false,"required":["id","type","items","steps"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"forEach"},"items":{"type":"string","description":"A placeholder that gives a list, for example {{steps.rows.data}}.","minLength":1,"maxLength":500},"steps":{"$ref":"#/components/schemas/steps"}}};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema135.required,parentSchema:schema135,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema135.required,parentSchema:schema135,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.items === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "items"},message:"must have required property '"+"items"+"'",schema:schema135.required,parentSchema:schema135,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.steps === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "steps"},message:"must have required property '"+"steps"+"'",schema:schema135.required,parentSchema:schema135,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "type")) || (key0 === "items")) || (key0 === "steps"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema135,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema135.properties.type.type,parentSchema:schema135.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("forEach" !== data1){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "forEach"},message:"must be equal to constant",schema:"forEach",parentSchema:schema135.properties.type,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.items !== undefined){
let data2 = data.items;
if(typeof data2 === "string"){
if(func0(data2) > 500){
const err9 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxLength",keyword:"maxLength",params:{limit: 500},message:"must NOT have more than 500 characters",schema:500,parentSchema:schema135.properties.items,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func0(data2) < 1){
const err10 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema135.properties.items,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema135.properties.items.type,parentSchema:schema135.properties.items,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.steps !== undefined){
if(!(wrapper4.validate(data.steps, {instancePath:instancePath+"/steps",parentData:data,parentDataProperty:"steps",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper4.validate.errors : vErrors.concat(wrapper4.validate.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema135.type,parentSchema:schema135,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema137 = {"type":"object","description":"Waits.","additionalProperties":false,"required":["id","type","seconds"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"wait"},"seconds":{"type":"integer","description":"Seconds to wait, 1 to 2592000 (30 days).","minimum":1,"maximum":2592000}}};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate85.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema137.required,parentSchema:schema137,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema137.required,parentSchema:schema137,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.seconds === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "seconds"},message:"must have required property '"+"seconds"+"'",schema:schema137.required,parentSchema:schema137,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "seconds"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema137,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema137.properties.type.type,parentSchema:schema137.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("wait" !== data1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "wait"},message:"must be equal to constant",schema:"wait",parentSchema:schema137.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.seconds !== undefined){
let data2 = data.seconds;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err8 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema137.properties.seconds.type,parentSchema:schema137.properties.seconds,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data2 == "number"){
if(data2 > 2592000 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2592000},message:"must be <= 2592000",schema:2592000,parentSchema:schema137.properties.seconds,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err10 = {instancePath:instancePath+"/seconds",schemaPath:"#/properties/seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema137.properties.seconds,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema137.type,parentSchema:schema137,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate85.errors = vErrors;
return errors === 0;
}
validate85.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema139 = {"type":"object","description":"Ends the run as failed.","additionalProperties":false,"required":["id","type","message"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"fail"},"message":{"type":"string","description":"Why, for the run's history.","minLength":1,"maxLength":2000}}};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema139.required,parentSchema:schema139,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema139.required,parentSchema:schema139,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.message === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"},message:"must have required property '"+"message"+"'",schema:schema139.required,parentSchema:schema139,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "id") || (key0 === "type")) || (key0 === "message"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema139,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema139.properties.type.type,parentSchema:schema139.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("fail" !== data1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "fail"},message:"must be equal to constant",schema:"fail",parentSchema:schema139.properties.type,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.message !== undefined){
let data2 = data.message;
if(typeof data2 === "string"){
if(func0(data2) > 2000){
const err8 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema139.properties.message,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func0(data2) < 1){
const err9 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema139.properties.message,data:data2};
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
const err10 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema139.properties.message.type,parentSchema:schema139.properties.message,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema139.type,parentSchema:schema139,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema141 = {"type":"object","description":"Answers the request of a sync endpoint.","additionalProperties":false,"required":["id","type"],"properties":{"id":{"$ref":"#/components/schemas/name"},"type":{"type":"string","const":"response"},"status":{"type":"integer","description":"HTTP status, 200 to 599; default 200.","minimum":200,"maximum":599},"headers":{"$ref":"#/components/schemas/header-values"},"contentType":{"type":"string","description":"Media type of the body; default application/json.","pattern":"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9_-]+=[A-Za-z0-9_.-]+)*$","maxLength":200},"body":{"description":"The answer: a text as it is, anything else as JSON."}}};
const pattern79 = new RegExp("^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9_-]+=[A-Za-z0-9_.-]+)*$", "u");

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema141.required,parentSchema:schema141,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.type === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema141.required,parentSchema:schema141,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "id") || (key0 === "type")) || (key0 === "status")) || (key0 === "headers")) || (key0 === "contentType")) || (key0 === "body"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema141,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern5.test(data0)){
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data0};
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
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.type !== undefined){
let data1 = data.type;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema141.properties.type.type,parentSchema:schema141.properties.type,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("response" !== data1){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/const",keyword:"const",params:{allowedValue: "response"},message:"must be equal to constant",schema:"response",parentSchema:schema141.properties.type,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err7 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema141.properties.status.type,parentSchema:schema141.properties.status,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data2 == "number"){
if(data2 > 599 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599",schema:599,parentSchema:schema141.properties.status,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2 < 200 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 200},message:"must be >= 200",schema:200,parentSchema:schema141.properties.status,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.headers !== undefined){
let data3 = data.headers;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 50){
const err10 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/maxProperties",keyword:"maxProperties",params:{limit: 50},message:"must NOT have more than 50 properties",schema:50,parentSchema:schema126,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key1 in data3){
const _errs12 = errors;
if(typeof key1 === "string"){
if(func0(key1) > 100){
const err11 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters",schema:100,parentSchema:schema126.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern52.test(key1)){
const err12 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"+"\"",schema:"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",parentSchema:schema126.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema126.propertyNames.type,parentSchema:schema126.propertyNames,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var valid3 = _errs12 === errors;
if(!valid3){
const err14 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema126.propertyNames,parentSchema:schema126,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
for(const key2 in data3){
let data4 = data3[key2];
if(typeof data4 === "string"){
if(func0(data4) > 4000){
const err15 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/header-values/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 4000},message:"must NOT have more than 4000 characters",schema:4000,parentSchema:schema126.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern68.test(data4)){
const err16 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/header-values/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$"},message:"must match pattern \""+"^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$"+"\"",schema:"^[\\t\\x20-\\x7E\\x80-\\uFFFF]*$",parentSchema:schema126.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/header-values/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema126.additionalProperties.type,parentSchema:schema126.additionalProperties,data:data4};
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
else {
const err18 = {instancePath:instancePath+"/headers",schemaPath:"#/components/schemas/header-values/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema126.type,parentSchema:schema126,data:data3};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.contentType !== undefined){
let data5 = data.contentType;
if(typeof data5 === "string"){
if(func0(data5) > 200){
const err19 = {instancePath:instancePath+"/contentType",schemaPath:"#/properties/contentType/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema141.properties.contentType,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!pattern79.test(data5)){
const err20 = {instancePath:instancePath+"/contentType",schemaPath:"#/properties/contentType/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9_-]+=[A-Za-z0-9_.-]+)*$"},message:"must match pattern \""+"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9_-]+=[A-Za-z0-9_.-]+)*$"+"\"",schema:"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9_-]+=[A-Za-z0-9_.-]+)*$",parentSchema:schema141.properties.contentType,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/contentType",schemaPath:"#/properties/contentType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema141.properties.contentType.type,parentSchema:schema141.properties.contentType,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema141.type,parentSchema:schema141,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate89.errors = vErrors;
return errors === 0;
}
validate89.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
if("query" !== data.type){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs6 = errors;
if(!(validate52(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.type !== undefined){
if("mutation" !== data.type){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs12 = errors;
if(!(validate60(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
if(valid3){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs13 = errors;
const _errs14 = errors;
let valid5 = true;
const _errs15 = errors;
if(errors === _errs15){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.type !== undefined){
if("transaction" !== data.type){
const err7 = {};
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
}
else {
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid2 = _errs15 === errors;
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs18 = errors;
if(!(validate68(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
var _valid2 = _errs18 === errors;
valid5 = _valid2;
if(valid5){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs19 = errors;
const _errs20 = errors;
let valid7 = true;
const _errs21 = errors;
if(errors === _errs21){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.type === undefined) && (missing3 = "type")){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data.type !== undefined){
if("http" !== data.type){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid3 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs24 = errors;
if(!(validate73(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
var _valid3 = _errs24 === errors;
valid7 = _valid3;
if(valid7){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid9 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.type === undefined) && (missing4 = "type")){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
if(data.type !== undefined){
if("email" !== data.type){
const err13 = {};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid4 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs30 = errors;
if(!(validate75(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
var _valid4 = _errs30 === errors;
valid9 = _valid4;
if(valid9){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs31 = errors;
const _errs32 = errors;
let valid11 = true;
const _errs33 = errors;
if(errors === _errs33){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.type === undefined) && (missing5 = "type")){
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(data.type !== undefined){
if("notify" !== data.type){
const err16 = {};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
}
else {
const err17 = {};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
var _valid5 = _errs33 === errors;
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs36 = errors;
if(!(validate77(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
var _valid5 = _errs36 === errors;
valid11 = _valid5;
if(valid11){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs37 = errors;
const _errs38 = errors;
let valid13 = true;
const _errs39 = errors;
if(errors === _errs39){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.type === undefined) && (missing6 = "type")){
const err18 = {};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
if(data.type !== undefined){
if("transform" !== data.type){
const err19 = {};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
}
else {
const err20 = {};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var _valid6 = _errs39 === errors;
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
let ifClause6;
if(_valid6){
const _errs42 = errors;
if(!(validate79(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
var _valid6 = _errs42 === errors;
valid13 = _valid6;
if(valid13){
var props6 = true;
}
ifClause6 = "then";
}
else {
const _errs43 = errors;
const _errs44 = errors;
let valid15 = true;
const _errs45 = errors;
if(errors === _errs45){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if((data.type === undefined) && (missing7 = "type")){
const err21 = {};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
if(data.type !== undefined){
if("choose" !== data.type){
const err22 = {};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
}
else {
const err23 = {};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
var _valid7 = _errs45 === errors;
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
let ifClause7;
if(_valid7){
const _errs48 = errors;
if(!(validate81(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
var _valid7 = _errs48 === errors;
valid15 = _valid7;
if(valid15){
var props7 = true;
}
ifClause7 = "then";
}
else {
const _errs49 = errors;
const _errs50 = errors;
let valid17 = true;
const _errs51 = errors;
if(errors === _errs51){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing8;
if((data.type === undefined) && (missing8 = "type")){
const err24 = {};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
if(data.type !== undefined){
if("forEach" !== data.type){
const err25 = {};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
else {
const err26 = {};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var _valid8 = _errs51 === errors;
errors = _errs50;
if(vErrors !== null){
if(_errs50){
vErrors.length = _errs50;
}
else {
vErrors = null;
}
}
let ifClause8;
if(_valid8){
const _errs54 = errors;
if(!(validate83(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var _valid8 = _errs54 === errors;
valid17 = _valid8;
if(valid17){
var props8 = true;
}
ifClause8 = "then";
}
else {
const _errs55 = errors;
const _errs56 = errors;
let valid19 = true;
const _errs57 = errors;
if(errors === _errs57){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing9;
if((data.type === undefined) && (missing9 = "type")){
const err27 = {};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
else {
if(data.type !== undefined){
if("wait" !== data.type){
const err28 = {};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
}
else {
const err29 = {};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
var _valid9 = _errs57 === errors;
errors = _errs56;
if(vErrors !== null){
if(_errs56){
vErrors.length = _errs56;
}
else {
vErrors = null;
}
}
let ifClause9;
if(_valid9){
const _errs60 = errors;
if(!(validate85(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var _valid9 = _errs60 === errors;
valid19 = _valid9;
if(valid19){
var props9 = true;
}
ifClause9 = "then";
}
else {
const _errs61 = errors;
const _errs62 = errors;
let valid21 = true;
const _errs63 = errors;
if(errors === _errs63){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing10;
if((data.type === undefined) && (missing10 = "type")){
const err30 = {};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
else {
if(data.type !== undefined){
if("fail" !== data.type){
const err31 = {};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
}
else {
const err32 = {};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid10 = _errs63 === errors;
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
let ifClause10;
if(_valid10){
const _errs66 = errors;
if(!(validate87(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
var _valid10 = _errs66 === errors;
valid21 = _valid10;
if(valid21){
var props10 = true;
}
ifClause10 = "then";
}
else {
const _errs67 = errors;
const _errs68 = errors;
let valid23 = true;
const _errs69 = errors;
if(errors === _errs69){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing11;
if((data.type === undefined) && (missing11 = "type")){
const err33 = {};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
else {
if(data.type !== undefined){
if("response" !== data.type){
const err34 = {};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
}
else {
const err35 = {};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
var _valid11 = _errs69 === errors;
errors = _errs68;
if(vErrors !== null){
if(_errs68){
vErrors.length = _errs68;
}
else {
vErrors = null;
}
}
if(_valid11){
const _errs72 = errors;
if(!(validate89(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
var _valid11 = _errs72 === errors;
valid23 = _valid11;
if(valid23){
var props11 = true;
}
}
if(!valid23){
const err36 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema",schema:schema109.allOf[0].else.else.else.else.else.else.else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid10 = _errs67 === errors;
valid21 = _valid10;
if(valid21){
if(props10 !== true && props11 !== undefined){
if(props11 === true){
props10 = true;
}
else {
props10 = props10 || {};
Object.assign(props10, props11);
}
}
}
ifClause10 = "else";
}
if(!valid21){
const err37 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause10},message:"must match \""+ifClause10+"\" schema",schema:schema109.allOf[0].else.else.else.else.else.else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
var _valid9 = _errs61 === errors;
valid19 = _valid9;
if(valid19){
if(props9 !== true && props10 !== undefined){
if(props10 === true){
props9 = true;
}
else {
props9 = props9 || {};
Object.assign(props9, props10);
}
}
}
ifClause9 = "else";
}
if(!valid19){
const err38 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause9},message:"must match \""+ifClause9+"\" schema",schema:schema109.allOf[0].else.else.else.else.else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
var _valid8 = _errs55 === errors;
valid17 = _valid8;
if(valid17){
if(props8 !== true && props9 !== undefined){
if(props9 === true){
props8 = true;
}
else {
props8 = props8 || {};
Object.assign(props8, props9);
}
}
}
ifClause8 = "else";
}
if(!valid17){
const err39 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause8},message:"must match \""+ifClause8+"\" schema",schema:schema109.allOf[0].else.else.else.else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var _valid7 = _errs49 === errors;
valid15 = _valid7;
if(valid15){
if(props7 !== true && props8 !== undefined){
if(props8 === true){
props7 = true;
}
else {
props7 = props7 || {};
Object.assign(props7, props8);
}
}
}
ifClause7 = "else";
}
if(!valid15){
const err40 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause7},message:"must match \""+ifClause7+"\" schema",schema:schema109.allOf[0].else.else.else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
var _valid6 = _errs43 === errors;
valid13 = _valid6;
if(valid13){
if(props6 !== true && props7 !== undefined){
if(props7 === true){
props6 = true;
}
else {
props6 = props6 || {};
Object.assign(props6, props7);
}
}
}
ifClause6 = "else";
}
if(!valid13){
const err41 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause6},message:"must match \""+ifClause6+"\" schema",schema:schema109.allOf[0].else.else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
var _valid5 = _errs37 === errors;
valid11 = _valid5;
if(valid11){
if(props5 !== true && props6 !== undefined){
if(props6 === true){
props5 = true;
}
else {
props5 = props5 || {};
Object.assign(props5, props6);
}
}
}
ifClause5 = "else";
}
if(!valid11){
const err42 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema109.allOf[0].else.else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
var _valid4 = _errs31 === errors;
valid9 = _valid4;
if(valid9){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid9){
const err43 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema109.allOf[0].else.else.else.else.if,parentSchema:schema109.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
var _valid3 = _errs25 === errors;
valid7 = _valid3;
if(valid7){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid7){
const err44 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema109.allOf[0].else.else.else.if,parentSchema:schema109.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
var _valid2 = _errs19 === errors;
valid5 = _valid2;
if(valid5){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid5){
const err45 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema109.allOf[0].else.else.if,parentSchema:schema109.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
var _valid1 = _errs13 === errors;
valid3 = _valid1;
if(valid3){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err46 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema109.allOf[0].else.if,parentSchema:schema109.allOf[0].else,data};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err47 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema109.allOf[0].if,parentSchema:schema109.allOf[0],data};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err48 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'",schema:schema109.required,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if(data.type === undefined){
const err49 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'",schema:schema109.required,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(props0 !== true){
props0 = props0 || {};
props0.id = true;
props0.type = true;
}
if(data.id !== undefined){
let data12 = data.id;
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
const err50 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data12};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data12};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data.type !== undefined){
let data13 = data.type;
if(typeof data13 !== "string"){
const err52 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema109.properties.type.type,parentSchema:schema109.properties.type,data:data13};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
if(!((((((((((((data13 === "query") || (data13 === "mutation")) || (data13 === "transaction")) || (data13 === "http")) || (data13 === "email")) || (data13 === "notify")) || (data13 === "transform")) || (data13 === "choose")) || (data13 === "forEach")) || (data13 === "wait")) || (data13 === "fail")) || (data13 === "response"))){
const err53 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema109.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema109.properties.type.enum,parentSchema:schema109.properties.type,data:data13};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema109.type,parentSchema:schema109,data};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
validate51.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate51.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 100){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema108,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema108,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate51(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema108.type,parentSchema:schema108,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.runAs === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "runAs"},message:"must have required property '"+"runAs"+"'",schema:schema103.required,parentSchema:schema103,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.steps === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "steps"},message:"must have required property '"+"steps"+"'",schema:schema103.required,parentSchema:schema103,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "id") || (key0 === "renamedFrom")) || (key0 === "description")) || (key0 === "runAs")) || (key0 === "steps"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema103,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.id !== undefined){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data0};
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
const err4 = {instancePath:instancePath+"/id",schemaPath:"#/components/schemas/guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.renamedFrom !== undefined){
let data1 = data.renamedFrom;
if(typeof data1 === "string"){
if(!pattern5.test(data1)){
const err5 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/renamedFrom",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(func0(data2) > 2000){
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters",schema:2000,parentSchema:schema26,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/description",schemaPath:"#/components/schemas/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema26.type,parentSchema:schema26,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.runAs !== undefined){
let data3 = data.runAs;
if(typeof data3 === "string"){
if(!pattern5.test(data3)){
const err9 = {instancePath:instancePath+"/runAs",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:data3};
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
const err10 = {instancePath:instancePath+"/runAs",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.steps !== undefined){
if(!(validate50(data.steps, {instancePath:instancePath+"/steps",parentData:data,parentDataProperty:"steps",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema103.type,parentSchema:schema103,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "workspace") || (key0 === "tables")) || (key0 === "roles")) || (key0 === "keys")) || (key0 === "providers")) || (key0 === "topics")) || (key0 === "endpoints")) || (key0 === "automations"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.workspace !== undefined){
if(!(validate3(data.workspace, {instancePath:instancePath+"/workspace",parentData:data,parentDataProperty:"workspace",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
if(data.tables !== undefined){
let data1 = data.tables;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length > 2000){
const err1 = {instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/maxProperties",keyword:"maxProperties",params:{limit: 2000},message:"must NOT have more than 2000 properties",schema:2000,parentSchema:schema2.properties.tables,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key1 in data1){
const _errs5 = errors;
if(typeof key1 === "string"){
if(!pattern5.test(key1)){
const err2 = {instancePath:instancePath+"/tables",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/tables",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs5 === errors;
if(!valid1){
const err4 = {instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema2.properties.tables.propertyNames,parentSchema:schema2.properties.tables,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key2 in data1){
if(!(validate11(data1[key2], {instancePath:instancePath+"/tables/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.tables.type,parentSchema:schema2.properties.tables,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.roles !== undefined){
let data3 = data.roles;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 500){
const err6 = {instancePath:instancePath+"/roles",schemaPath:"#/properties/roles/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema2.properties.roles,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key3 in data3){
const _errs12 = errors;
if(typeof key3 === "string"){
if(!pattern5.test(key3)){
const err7 = {instancePath:instancePath+"/roles",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:key3,propertyName:key3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/roles",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key3,propertyName:key3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var valid4 = _errs12 === errors;
if(!valid4){
const err9 = {instancePath:instancePath+"/roles",schemaPath:"#/properties/roles/propertyNames",keyword:"propertyNames",params:{propertyName: key3},message:"property name must be valid",schema:schema2.properties.roles.propertyNames,parentSchema:schema2.properties.roles,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
for(const key4 in data3){
if(!(validate18(data3[key4], {instancePath:instancePath+"/roles/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/roles",schemaPath:"#/properties/roles/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.roles.type,parentSchema:schema2.properties.roles,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.keys !== undefined){
let data5 = data.keys;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 500){
const err11 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema2.properties.keys,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key5 in data5){
const _errs19 = errors;
if(typeof key5 === "string"){
if(!pattern5.test(key5)){
const err12 = {instancePath:instancePath+"/keys",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/keys",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key5,propertyName:key5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var valid7 = _errs19 === errors;
if(!valid7){
const err14 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/propertyNames",keyword:"propertyNames",params:{propertyName: key5},message:"property name must be valid",schema:schema2.properties.keys.propertyNames,parentSchema:schema2.properties.keys,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
for(const key6 in data5){
if(!(validate36(data5[key6], {instancePath:instancePath+"/keys/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data5,parentDataProperty:key6,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath:instancePath+"/keys",schemaPath:"#/properties/keys/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.keys.type,parentSchema:schema2.properties.keys,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.providers !== undefined){
let data7 = data.providers;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(Object.keys(data7).length > 50){
const err16 = {instancePath:instancePath+"/providers",schemaPath:"#/properties/providers/maxProperties",keyword:"maxProperties",params:{limit: 50},message:"must NOT have more than 50 properties",schema:50,parentSchema:schema2.properties.providers,data:data7};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key7 in data7){
const _errs26 = errors;
if(typeof key7 === "string"){
if(!pattern36.test(key7)){
const err17 = {instancePath:instancePath+"/providers",schemaPath:"#/components/schemas/provider-slug/pattern",keyword:"pattern",params:{pattern: "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"},message:"must match pattern \""+"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"+"\"",schema:"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",parentSchema:schema74,data:key7,propertyName:key7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/providers",schemaPath:"#/components/schemas/provider-slug/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema74.type,parentSchema:schema74,data:key7,propertyName:key7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid10 = _errs26 === errors;
if(!valid10){
const err19 = {instancePath:instancePath+"/providers",schemaPath:"#/properties/providers/propertyNames",keyword:"propertyNames",params:{propertyName: key7},message:"property name must be valid",schema:schema2.properties.providers.propertyNames,parentSchema:schema2.properties.providers,data:data7};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
for(const key8 in data7){
if(!(validate41(data7[key8], {instancePath:instancePath+"/providers/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data7,parentDataProperty:key8,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/providers",schemaPath:"#/properties/providers/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.providers.type,parentSchema:schema2.properties.providers,data:data7};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.topics !== undefined){
let data9 = data.topics;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 500){
const err21 = {instancePath:instancePath+"/topics",schemaPath:"#/properties/topics/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema2.properties.topics,data:data9};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key9 in data9){
const _errs33 = errors;
if(typeof key9 === "string"){
if(!pattern30.test(key9)){
const err22 = {instancePath:instancePath+"/topics",schemaPath:"#/components/schemas/topic-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_.-]{1,100}$",parentSchema:schema58,data:key9,propertyName:key9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/topics",schemaPath:"#/components/schemas/topic-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema58.type,parentSchema:schema58,data:key9,propertyName:key9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid13 = _errs33 === errors;
if(!valid13){
const err24 = {instancePath:instancePath+"/topics",schemaPath:"#/properties/topics/propertyNames",keyword:"propertyNames",params:{propertyName: key9},message:"property name must be valid",schema:schema2.properties.topics.propertyNames,parentSchema:schema2.properties.topics,data:data9};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
for(const key10 in data9){
if(!(validate43(data9[key10], {instancePath:instancePath+"/topics/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data9,parentDataProperty:key10,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
const err25 = {instancePath:instancePath+"/topics",schemaPath:"#/properties/topics/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.topics.type,parentSchema:schema2.properties.topics,data:data9};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.endpoints !== undefined){
let data11 = data.endpoints;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(Object.keys(data11).length > 500){
const err26 = {instancePath:instancePath+"/endpoints",schemaPath:"#/properties/endpoints/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema2.properties.endpoints,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
for(const key11 in data11){
const _errs40 = errors;
if(typeof key11 === "string"){
if(!pattern32.test(key11)){
const err27 = {instancePath:instancePath+"/endpoints",schemaPath:"#/components/schemas/endpoint-name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,62}$",parentSchema:schema62,data:key11,propertyName:key11};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/endpoints",schemaPath:"#/components/schemas/endpoint-name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema62.type,parentSchema:schema62,data:key11,propertyName:key11};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var valid16 = _errs40 === errors;
if(!valid16){
const err29 = {instancePath:instancePath+"/endpoints",schemaPath:"#/properties/endpoints/propertyNames",keyword:"propertyNames",params:{propertyName: key11},message:"property name must be valid",schema:schema2.properties.endpoints.propertyNames,parentSchema:schema2.properties.endpoints,data:data11};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
for(const key12 in data11){
if(!(validate45(data11[key12], {instancePath:instancePath+"/endpoints/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data11,parentDataProperty:key12,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
}
else {
const err30 = {instancePath:instancePath+"/endpoints",schemaPath:"#/properties/endpoints/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.endpoints.type,parentSchema:schema2.properties.endpoints,data:data11};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.automations !== undefined){
let data13 = data.automations;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(Object.keys(data13).length > 500){
const err31 = {instancePath:instancePath+"/automations",schemaPath:"#/properties/automations/maxProperties",keyword:"maxProperties",params:{limit: 500},message:"must NOT have more than 500 properties",schema:500,parentSchema:schema2.properties.automations,data:data13};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
for(const key13 in data13){
const _errs47 = errors;
if(typeof key13 === "string"){
if(!pattern5.test(key13)){
const err32 = {instancePath:instancePath+"/automations",schemaPath:"#/components/schemas/name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema11,data:key13,propertyName:key13};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/automations",schemaPath:"#/components/schemas/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key13,propertyName:key13};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var valid19 = _errs47 === errors;
if(!valid19){
const err34 = {instancePath:instancePath+"/automations",schemaPath:"#/properties/automations/propertyNames",keyword:"propertyNames",params:{propertyName: key13},message:"property name must be valid",schema:schema2.properties.automations.propertyNames,parentSchema:schema2.properties.automations,data:data13};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
for(const key14 in data13){
if(!(validate49(data13[key14], {instancePath:instancePath+"/automations/" + key14.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data13,parentDataProperty:key14,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
}
}
else {
const err35 = {instancePath:instancePath+"/automations",schemaPath:"#/properties/automations/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.automations.type,parentSchema:schema2.properties.automations,data:data13};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


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
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
