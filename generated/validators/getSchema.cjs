// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{"table":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"gw:doc#/components/schemas/Guid"}},"format":{"type":"string","enum":["json","json-schema","openapi"],"default":"json"}},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{"if-none-match":{"type":"string","maxLength":2048}},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");

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
if(data2.format === undefined){
data2.format = "json";
}
const _errs9 = errors;
for(const key1 in data2){
if(!((key1 === "table") || (key1 === "format"))){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data2}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.table !== undefined){
let data3 = data2.table;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
if(data3.length > 100){
validate0.errors = [{instancePath:instancePath+"/query/table",schemaPath:"#/properties/query/properties/table/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema0.properties.query.properties.table,data:data3}];
return false;
}
else {
if(data3.length < 1){
validate0.errors = [{instancePath:instancePath+"/query/table",schemaPath:"#/properties/query/properties/table/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema0.properties.query.properties.table,data:data3}];
return false;
}
else {
var valid4 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(errors === _errs13){
if(typeof data4 === "string"){
if(func0(data4) > 36){
validate0.errors = [{instancePath:instancePath+"/query/table/" + i0,schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data4}];
return false;
}
else {
if(func0(data4) < 36){
validate0.errors = [{instancePath:instancePath+"/query/table/" + i0,schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data4}];
return false;
}
else {
if(!pattern0.test(data4)){
validate0.errors = [{instancePath:instancePath+"/query/table/" + i0,schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data4}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/table/" + i0,schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data4}];
return false;
}
}
}
var valid4 = _errs12 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query/table",schemaPath:"#/properties/query/properties/table/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema0.properties.query.properties.table.type,parentSchema:schema0.properties.query.properties.table,data:data3}];
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
let data5 = data2.format;
const _errs15 = errors;
if(typeof data5 !== "string"){
validate0.errors = [{instancePath:instancePath+"/query/format",schemaPath:"#/properties/query/properties/format/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.query.properties.format.type,parentSchema:schema0.properties.query.properties.format,data:data5}];
return false;
}
if(!(((data5 === "json") || (data5 === "json-schema")) || (data5 === "openapi"))){
validate0.errors = [{instancePath:instancePath+"/query/format",schemaPath:"#/properties/query/properties/format/enum",keyword:"enum",params:{allowedValues: schema0.properties.query.properties.format.enum},message:"must be equal to one of the allowed values",schema:schema0.properties.query.properties.format.enum,parentSchema:schema0.properties.query.properties.format,data:data5}];
return false;
}
var valid3 = _errs15 === errors;
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
let data6 = data.header;
const _errs17 = errors;
if(errors === _errs17){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6["if-none-match"] !== undefined){
let data7 = data6["if-none-match"];
const _errs20 = errors;
if(errors === _errs20){
if(typeof data7 === "string"){
if(func0(data7) > 2048){
validate0.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema0.properties.header.properties["if-none-match"],data:data7}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-none-match"].type,parentSchema:schema0.properties.header.properties["if-none-match"],data:data7}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data6}];
return false;
}
}
var valid0 = _errs17 === errors;
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
