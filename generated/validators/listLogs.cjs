// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{"kind":{"type":"string","enum":["auth","automations","bus","endpoint","endusers","files","logs","mcp","players","portal","query","roles","schema","usage","unknown"]},"status":{"type":"string","minLength":3,"maxLength":3,"pattern":"^[1-5](?:[0-9]{2}|xx)$","x-expected":"a status such as 404 or a class such as 4xx"},"code":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[A-Z][A-Z0-9_]*$","x-expected":"an error code such as INVALID_QUERY"},"operationId":{"type":"string","minLength":1,"maxLength":64,"pattern":"^[A-Za-z][A-Za-z0-9]*$","x-expected":"the id of an operation"},"credentialId":{"$ref":"gw:doc#/components/schemas/Guid"},"endUserId":{"$ref":"gw:doc#/components/schemas/Guid"},"requestId":{"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9._:-]{1,128}$","x-expected":"the id of a request"},"email":{"type":"string","minLength":1,"maxLength":1024},"path":{"type":"string","minLength":1,"maxLength":4096},"since":{"type":"string","format":"date-time","minLength":20,"maxLength":40,"x-expected":"a moment such as 2026-03-01T10:00:00Z"},"until":{"type":"string","format":"date-time","minLength":20,"maxLength":40,"x-expected":"a moment such as 2026-03-01T10:00:00Z"},"cursor":{"type":"string","minLength":1,"maxLength":512,"pattern":"^[A-Za-z0-9_-]+$"},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200}},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern1 = new RegExp("^[1-5](?:[0-9]{2}|xx)$", "u");
const pattern2 = new RegExp("^[A-Z][A-Z0-9_]*$", "u");
const pattern3 = new RegExp("^[A-Za-z][A-Za-z0-9]*$", "u");
const pattern6 = new RegExp("^[A-Za-z0-9._:-]{1,128}$", "u");
const pattern7 = new RegExp("^[A-Za-z0-9_-]+$", "u");
const formats0 = require("ajv-formats/dist/formats").fullFormats["date-time"];
const formats4 = require("ajv-formats/dist/formats").fullFormats.int32;

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
if((data0.workspaceId === undefined) && (missing0 = "workspaceId")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!(key0 === "workspaceId")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.workspaceId !== undefined){
let data1 = data0.workspaceId;
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
let data2 = data.query;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
const _errs9 = errors;
for(const key1 in data2){
if(!(func2.call(schema0.properties.query.properties, key1))){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data2}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.kind !== undefined){
let data3 = data2.kind;
const _errs10 = errors;
if(typeof data3 !== "string"){
validate0.errors = [{instancePath:instancePath+"/query/kind",schemaPath:"#/properties/query/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.kind.type,parentSchema:schema0.properties.query.properties.kind,data:data3}];
return false;
}
if(!(((((((((((((((data3 === "auth") || (data3 === "automations")) || (data3 === "bus")) || (data3 === "endpoint")) || (data3 === "endusers")) || (data3 === "files")) || (data3 === "logs")) || (data3 === "mcp")) || (data3 === "players")) || (data3 === "portal")) || (data3 === "query")) || (data3 === "roles")) || (data3 === "schema")) || (data3 === "usage")) || (data3 === "unknown"))){
validate0.errors = [{instancePath:instancePath+"/query/kind",schemaPath:"#/properties/query/properties/kind/enum",keyword:"enum",params:{allowedValues: schema0.properties.query.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.query.properties.kind.enum,parentSchema:schema0.properties.query.properties.kind,data:data3}];
return false;
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.status !== undefined){
let data4 = data2.status;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func0(data4) > 3){
validate0.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/maxLength",keyword:"maxLength",params:{limit: 3},message:"must NOT have more than 3 characters",schema:3,parentSchema:schema0.properties.query.properties.status,data:data4}];
return false;
}
else {
if(func0(data4) < 3){
validate0.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema0.properties.query.properties.status,data:data4}];
return false;
}
else {
if(!pattern1.test(data4)){
validate0.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/pattern",keyword:"pattern",params:{pattern: "^[1-5](?:[0-9]{2}|xx)$"},message:"must match pattern \""+"^[1-5](?:[0-9]{2}|xx)$"+"\"",schema:"^[1-5](?:[0-9]{2}|xx)$",parentSchema:schema0.properties.query.properties.status,data:data4}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/status",schemaPath:"#/properties/query/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.status.type,parentSchema:schema0.properties.query.properties.status,data:data4}];
return false;
}
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.code !== undefined){
let data5 = data2.code;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data5 === "string"){
if(func0(data5) > 64){
validate0.errors = [{instancePath:instancePath+"/query/code",schemaPath:"#/properties/query/properties/code/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema0.properties.query.properties.code,data:data5}];
return false;
}
else {
if(func0(data5) < 1){
validate0.errors = [{instancePath:instancePath+"/query/code",schemaPath:"#/properties/query/properties/code/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.code,data:data5}];
return false;
}
else {
if(!pattern2.test(data5)){
validate0.errors = [{instancePath:instancePath+"/query/code",schemaPath:"#/properties/query/properties/code/pattern",keyword:"pattern",params:{pattern: "^[A-Z][A-Z0-9_]*$"},message:"must match pattern \""+"^[A-Z][A-Z0-9_]*$"+"\"",schema:"^[A-Z][A-Z0-9_]*$",parentSchema:schema0.properties.query.properties.code,data:data5}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/code",schemaPath:"#/properties/query/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.code.type,parentSchema:schema0.properties.query.properties.code,data:data5}];
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.operationId !== undefined){
let data6 = data2.operationId;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(func0(data6) > 64){
validate0.errors = [{instancePath:instancePath+"/query/operationId",schemaPath:"#/properties/query/properties/operationId/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema0.properties.query.properties.operationId,data:data6}];
return false;
}
else {
if(func0(data6) < 1){
validate0.errors = [{instancePath:instancePath+"/query/operationId",schemaPath:"#/properties/query/properties/operationId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.operationId,data:data6}];
return false;
}
else {
if(!pattern3.test(data6)){
validate0.errors = [{instancePath:instancePath+"/query/operationId",schemaPath:"#/properties/query/properties/operationId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9]*$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9]*$"+"\"",schema:"^[A-Za-z][A-Za-z0-9]*$",parentSchema:schema0.properties.query.properties.operationId,data:data6}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/operationId",schemaPath:"#/properties/query/properties/operationId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.operationId.type,parentSchema:schema0.properties.query.properties.operationId,data:data6}];
return false;
}
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.credentialId !== undefined){
let data7 = data2.credentialId;
const _errs18 = errors;
const _errs19 = errors;
if(errors === _errs19){
if(errors === _errs19){
if(typeof data7 === "string"){
if(func0(data7) > 36){
validate0.errors = [{instancePath:instancePath+"/query/credentialId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data7}];
return false;
}
else {
if(func0(data7) < 36){
validate0.errors = [{instancePath:instancePath+"/query/credentialId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data7}];
return false;
}
else {
if(!pattern0.test(data7)){
validate0.errors = [{instancePath:instancePath+"/query/credentialId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data7}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/credentialId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data7}];
return false;
}
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.endUserId !== undefined){
let data8 = data2.endUserId;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(errors === _errs22){
if(typeof data8 === "string"){
if(func0(data8) > 36){
validate0.errors = [{instancePath:instancePath+"/query/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data8}];
return false;
}
else {
if(func0(data8) < 36){
validate0.errors = [{instancePath:instancePath+"/query/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data8}];
return false;
}
else {
if(!pattern0.test(data8)){
validate0.errors = [{instancePath:instancePath+"/query/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data8}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/endUserId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data8}];
return false;
}
}
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.requestId !== undefined){
let data9 = data2.requestId;
const _errs24 = errors;
if(errors === _errs24){
if(typeof data9 === "string"){
if(func0(data9) > 128){
validate0.errors = [{instancePath:instancePath+"/query/requestId",schemaPath:"#/properties/query/properties/requestId/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters",schema:128,parentSchema:schema0.properties.query.properties.requestId,data:data9}];
return false;
}
else {
if(func0(data9) < 1){
validate0.errors = [{instancePath:instancePath+"/query/requestId",schemaPath:"#/properties/query/properties/requestId/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.requestId,data:data9}];
return false;
}
else {
if(!pattern6.test(data9)){
validate0.errors = [{instancePath:instancePath+"/query/requestId",schemaPath:"#/properties/query/properties/requestId/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._:-]{1,128}$"},message:"must match pattern \""+"^[A-Za-z0-9._:-]{1,128}$"+"\"",schema:"^[A-Za-z0-9._:-]{1,128}$",parentSchema:schema0.properties.query.properties.requestId,data:data9}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/requestId",schemaPath:"#/properties/query/properties/requestId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.requestId.type,parentSchema:schema0.properties.query.properties.requestId,data:data9}];
return false;
}
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.email !== undefined){
let data10 = data2.email;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data10 === "string"){
if(func0(data10) > 1024){
validate0.errors = [{instancePath:instancePath+"/query/email",schemaPath:"#/properties/query/properties/email/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema0.properties.query.properties.email,data:data10}];
return false;
}
else {
if(func0(data10) < 1){
validate0.errors = [{instancePath:instancePath+"/query/email",schemaPath:"#/properties/query/properties/email/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.email,data:data10}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/email",schemaPath:"#/properties/query/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.email.type,parentSchema:schema0.properties.query.properties.email,data:data10}];
return false;
}
}
var valid3 = _errs26 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.path !== undefined){
let data11 = data2.path;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(func0(data11) > 4096){
validate0.errors = [{instancePath:instancePath+"/query/path",schemaPath:"#/properties/query/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters",schema:4096,parentSchema:schema0.properties.query.properties.path,data:data11}];
return false;
}
else {
if(func0(data11) < 1){
validate0.errors = [{instancePath:instancePath+"/query/path",schemaPath:"#/properties/query/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.path,data:data11}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/path",schemaPath:"#/properties/query/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.path.type,parentSchema:schema0.properties.query.properties.path,data:data11}];
return false;
}
}
var valid3 = _errs28 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.since !== undefined){
let data12 = data2.since;
const _errs30 = errors;
if(errors === _errs30){
if(errors === _errs30){
if(typeof data12 === "string"){
if(func0(data12) > 40){
validate0.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters",schema:40,parentSchema:schema0.properties.query.properties.since,data:data12}];
return false;
}
else {
if(func0(data12) < 20){
validate0.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/minLength",keyword:"minLength",params:{limit: 20},message:"must NOT have fewer than 20 characters",schema:20,parentSchema:schema0.properties.query.properties.since,data:data12}];
return false;
}
else {
if(!(formats0.validate(data12))){
validate0.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema0.properties.query.properties.since,data:data12}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/since",schemaPath:"#/properties/query/properties/since/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.since.type,parentSchema:schema0.properties.query.properties.since,data:data12}];
return false;
}
}
}
var valid3 = _errs30 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.until !== undefined){
let data13 = data2.until;
const _errs32 = errors;
if(errors === _errs32){
if(errors === _errs32){
if(typeof data13 === "string"){
if(func0(data13) > 40){
validate0.errors = [{instancePath:instancePath+"/query/until",schemaPath:"#/properties/query/properties/until/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters",schema:40,parentSchema:schema0.properties.query.properties.until,data:data13}];
return false;
}
else {
if(func0(data13) < 20){
validate0.errors = [{instancePath:instancePath+"/query/until",schemaPath:"#/properties/query/properties/until/minLength",keyword:"minLength",params:{limit: 20},message:"must NOT have fewer than 20 characters",schema:20,parentSchema:schema0.properties.query.properties.until,data:data13}];
return false;
}
else {
if(!(formats0.validate(data13))){
validate0.errors = [{instancePath:instancePath+"/query/until",schemaPath:"#/properties/query/properties/until/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema0.properties.query.properties.until,data:data13}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/until",schemaPath:"#/properties/query/properties/until/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.until.type,parentSchema:schema0.properties.query.properties.until,data:data13}];
return false;
}
}
}
var valid3 = _errs32 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.cursor !== undefined){
let data14 = data2.cursor;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data14 === "string"){
if(func0(data14) > 512){
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema0.properties.query.properties.cursor,data:data14}];
return false;
}
else {
if(func0(data14) < 1){
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.cursor,data:data14}];
return false;
}
else {
if(!pattern7.test(data14)){
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\"",schema:"^[A-Za-z0-9_-]+$",parentSchema:schema0.properties.query.properties.cursor,data:data14}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.cursor.type,parentSchema:schema0.properties.query.properties.cursor,data:data14}];
return false;
}
}
var valid3 = _errs34 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.limit !== undefined){
let data15 = data2.limit;
const _errs36 = errors;
if(!((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15)))){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.query.properties.limit.type,parentSchema:schema0.properties.query.properties.limit,data:data15}];
return false;
}
if(errors === _errs36){
if(typeof data15 == "number"){
if(data15 > 200 || isNaN(data15)){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema0.properties.query.properties.limit,data:data15}];
return false;
}
else {
if(data15 < 1 || isNaN(data15)){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema0.properties.query.properties.limit,data:data15}];
return false;
}
else {
if(!(formats4.validate(data15))){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema0.properties.query.properties.limit,data:data15}];
return false;
}
}
}
}
}
var valid3 = _errs36 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data16 = data.header;
const _errs38 = errors;
if(errors === _errs38){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data16}];
return false;
}
}
var valid0 = _errs38 === errors;
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
validators[0] = module.exports;
module.exports = validators;
