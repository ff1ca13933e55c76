// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","required":["requestBody"],"properties":{"requestBody":{"$ref":"gw:doc#/paths/~1%7BworkspaceId%7D~1auth~1%7BproviderSlug%7D~1assert/post/requestBody/content/application~1json/schema"}}};
const schema2 = {"description":"The player whom the server vouches for, as the platform told the server. What is left out stays as it is.","type":"object","required":["platformPlayerId"],"additionalProperties":false,"properties":{"platformPlayerId":{"$ref":"#/components/schemas/PlatformPlayerId"},"displayName":{"$ref":"#/components/schemas/DisplayName"},"avatarUrl":{"description":"Address of a picture; kept for show, never trusted, and never a reason to refuse a player. What is not an https address of at most 2000 characters counts as absent.","type":"string","maxLength":4194304},"metadata":{"$ref":"#/components/schemas/PlayerMetadata"}},"x-absent":{"whenNull":["displayName","avatarUrl","metadata"],"whenEmpty":["displayName"]}};
const schema3 = {"description":"The player's id on the platform, as the platform gave it to the server - any text without control characters, other than `.` and `..`, since it stands in an address (percent-encoded there, slashes too).","type":"string","pattern":"^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]+$","minLength":1,"maxLength":200,"x-expected":"1 to 200 characters without control characters, other than . and .."};
const schema4 = {"description":"A name to show; kept for lists, never trusted, and never a reason to refuse a player. What is longer than 200 characters is cut, control characters become blanks, and an empty name counts as absent.","type":"string","x-empty-is-absent":true,"maxLength":4194304};
const schema5 = {"description":"Anything the game wants to keep beside the link; replaced as a whole, never trusted. Metadata of more than 16 KiB or 8 levels is not stored, however many elements it has. The call succeeds all the same, and its log entry says so.","type":"object","additionalProperties":true};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]+$", "u");

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
if(typeof data == "object" && data !== null){
if(data["displayName"] === null){
delete data["displayName"];
}
if(data["avatarUrl"] === null){
delete data["avatarUrl"];
}
if(data["metadata"] === null){
delete data["metadata"];
}
if(data["displayName"] === ""){
delete data["displayName"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.platformPlayerId === undefined) && (missing0 = "platformPlayerId")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "platformPlayerId") || (key0 === "displayName")) || (key0 === "avatarUrl")) || (key0 === "metadata"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.platformPlayerId !== undefined){
let data0 = data.platformPlayerId;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 200){
validate2.errors = [{instancePath:instancePath+"/platformPlayerId",schemaPath:"#/components/schemas/PlatformPlayerId/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate2.errors = [{instancePath:instancePath+"/platformPlayerId",schemaPath:"#/components/schemas/PlatformPlayerId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/platformPlayerId",schemaPath:"#/components/schemas/PlatformPlayerId/pattern",keyword:"pattern",params:{pattern: "^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]+$"},message:"must match pattern \""+"^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]+$"+"\"",schema:"^(?!\\.{1,2}$)[^\\u0000-\\u001f\\u007f-\\u009f]+$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/platformPlayerId",schemaPath:"#/components/schemas/PlatformPlayerId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayName !== undefined){
let data1 = data.displayName;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func0(data1) > 4194304){
validate2.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/components/schemas/DisplayName/maxLength",keyword:"maxLength",params:{limit: 4194304},message:"must NOT have more than 4194304 characters",schema:4194304,parentSchema:schema4,data:data1}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/components/schemas/DisplayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.avatarUrl !== undefined){
let data2 = data.avatarUrl;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 4194304){
validate2.errors = [{instancePath:instancePath+"/avatarUrl",schemaPath:"#/properties/avatarUrl/maxLength",keyword:"maxLength",params:{limit: 4194304},message:"must NOT have more than 4194304 characters",schema:4194304,parentSchema:schema2.properties.avatarUrl,data:data2}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/avatarUrl",schemaPath:"#/properties/avatarUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.properties.avatarUrl.type,parentSchema:schema2.properties.avatarUrl,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data3 = data.metadata;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
}
else {
validate2.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/components/schemas/PlayerMetadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema5.type,parentSchema:schema5,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requestBody === undefined) && (missing0 = "requestBody")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.required,parentSchema:schema0,data}];
return false;
}
else {
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId","providerSlug"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"},"providerSlug":{"$ref":"gw:doc#/components/schemas/ProviderSlugValue"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const schema3 = {"description":"A provider's slug, as it stands in its addresses.","type":"string","pattern":"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$","minLength":1,"maxLength":63};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern1 = new RegExp("^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$", "u");

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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.workspaceId === undefined) && (missing0 = "workspaceId")) || ((data0.providerSlug === undefined) && (missing0 = "providerSlug"))){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!((key0 === "workspaceId") || (key0 === "providerSlug"))){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.workspaceId !== undefined){
let data1 = data0.workspaceId;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(func0(data1) < 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data1}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data1}];
return false;
}
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.providerSlug !== undefined){
let data2 = data0.providerSlug;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func0(data2) > 63){
validate0.errors = [{instancePath:instancePath+"/path/providerSlug",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate0.errors = [{instancePath:instancePath+"/path/providerSlug",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data2}];
return false;
}
else {
if(!pattern1.test(data2)){
validate0.errors = [{instancePath:instancePath+"/path/providerSlug",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/pattern",keyword:"pattern",params:{pattern: "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"},message:"must match pattern \""+"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"+"\"",schema:"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",parentSchema:schema3,data:data2}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/providerSlug",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data2}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data3 = data.query;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data3}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data4 = data.header;
const _errs13 = errors;
if(errors === _errs13){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data4}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[1] = module.exports;
module.exports = validators;
