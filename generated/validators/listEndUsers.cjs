// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{"search":{"type":"string","minLength":1,"maxLength":200},"status":{"$ref":"gw:doc#/components/schemas/EndUserStatus"},"roleId":{"$ref":"gw:doc#/components/schemas/Guid"},"emailVerified":{"type":"boolean"},"provider":{"$ref":"gw:doc#/components/schemas/ProviderSlugValue"},"cursor":{"type":"string","minLength":1,"maxLength":512,"pattern":"^[A-Za-z0-9_-]+$"},"limit":{"type":"integer","format":"int32","minimum":1,"maximum":200}},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const schema3 = {"description":"Whether an account may sign in: `active`; `unconfirmed`, which may, but has not shown that its address is its own; `deactivated`, which may not.","type":"string","enum":["active","unconfirmed","deactivated"]};
const schema5 = {"description":"A provider's slug, as it stands in its addresses.","type":"string","pattern":"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$","minLength":1,"maxLength":63};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern2 = new RegExp("^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$", "u");
const pattern3 = new RegExp("^[A-Za-z0-9_-]+$", "u");
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

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
if(!(((((((key1 === "search") || (key1 === "status")) || (key1 === "roleId")) || (key1 === "emailVerified")) || (key1 === "provider")) || (key1 === "cursor")) || (key1 === "limit"))){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data2}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.search !== undefined){
let data3 = data2.search;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func0(data3) > 200){
validate0.errors = [{instancePath:instancePath+"/query/search",schemaPath:"#/properties/query/properties/search/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters",schema:200,parentSchema:schema0.properties.query.properties.search,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate0.errors = [{instancePath:instancePath+"/query/search",schemaPath:"#/properties/query/properties/search/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.search,data:data3}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/search",schemaPath:"#/properties/query/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.search.type,parentSchema:schema0.properties.query.properties.search,data:data3}];
return false;
}
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
if(typeof data4 !== "string"){
validate0.errors = [{instancePath:instancePath+"/query/status",schemaPath:"gw:doc#/components/schemas/EndUserStatus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data4}];
return false;
}
if(!(((data4 === "active") || (data4 === "unconfirmed")) || (data4 === "deactivated"))){
validate0.errors = [{instancePath:instancePath+"/query/status",schemaPath:"gw:doc#/components/schemas/EndUserStatus/enum",keyword:"enum",params:{allowedValues: schema3.enum},message:"must be equal to one of the allowed values",schema:schema3.enum,parentSchema:schema3,data:data4}];
return false;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.roleId !== undefined){
let data5 = data2.roleId;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs16){
if(errors === _errs16){
if(typeof data5 === "string"){
if(func0(data5) > 36){
validate0.errors = [{instancePath:instancePath+"/query/roleId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data5}];
return false;
}
else {
if(func0(data5) < 36){
validate0.errors = [{instancePath:instancePath+"/query/roleId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data5}];
return false;
}
else {
if(!pattern0.test(data5)){
validate0.errors = [{instancePath:instancePath+"/query/roleId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data5}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/roleId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data5}];
return false;
}
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.emailVerified !== undefined){
let data6 = data2.emailVerified;
const _errs18 = errors;
if(typeof data6 !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/query/emailVerified",schemaPath:"#/properties/query/properties/emailVerified/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema0.properties.query.properties.emailVerified.type,parentSchema:schema0.properties.query.properties.emailVerified,data:data6}];
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.provider !== undefined){
let data7 = data2.provider;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data7 === "string"){
if(func0(data7) > 63){
validate0.errors = [{instancePath:instancePath+"/query/provider",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema5,data:data7}];
return false;
}
else {
if(func0(data7) < 1){
validate0.errors = [{instancePath:instancePath+"/query/provider",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5,data:data7}];
return false;
}
else {
if(!pattern2.test(data7)){
validate0.errors = [{instancePath:instancePath+"/query/provider",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/pattern",keyword:"pattern",params:{pattern: "^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"},message:"must match pattern \""+"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$"+"\"",schema:"^(?!(?:constructor|prototype)$)[a-z0-9][a-z0-9-]{0,62}$",parentSchema:schema5,data:data7}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/provider",schemaPath:"gw:doc#/components/schemas/ProviderSlugValue/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.type,parentSchema:schema5,data:data7}];
return false;
}
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.cursor !== undefined){
let data8 = data2.cursor;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data8 === "string"){
if(func0(data8) > 512){
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters",schema:512,parentSchema:schema0.properties.query.properties.cursor,data:data8}];
return false;
}
else {
if(func0(data8) < 1){
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.query.properties.cursor,data:data8}];
return false;
}
else {
if(!pattern3.test(data8)){
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_-]+$"+"\"",schema:"^[A-Za-z0-9_-]+$",parentSchema:schema0.properties.query.properties.cursor,data:data8}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/cursor",schemaPath:"#/properties/query/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.cursor.type,parentSchema:schema0.properties.query.properties.cursor,data:data8}];
return false;
}
}
var valid3 = _errs23 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.limit !== undefined){
let data9 = data2.limit;
const _errs25 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema0.properties.query.properties.limit.type,parentSchema:schema0.properties.query.properties.limit,data:data9}];
return false;
}
if(errors === _errs25){
if(typeof data9 == "number"){
if(data9 > 200 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200},message:"must be <= 200",schema:200,parentSchema:schema0.properties.query.properties.limit,data:data9}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema0.properties.query.properties.limit,data:data9}];
return false;
}
else {
if(!(formats0.validate(data9))){
validate0.errors = [{instancePath:instancePath+"/query/limit",schemaPath:"#/properties/query/properties/limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema0.properties.query.properties.limit,data:data9}];
return false;
}
}
}
}
}
var valid3 = _errs25 === errors;
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
let data10 = data.header;
const _errs27 = errors;
if(errors === _errs27){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data10}];
return false;
}
}
var valid0 = _errs27 === errors;
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
